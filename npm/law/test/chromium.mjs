// Runs the checks in Chromium: node chromium.mjs BROWSER FOLDER, where the folder has the checks and the installed package.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';

const [browser, folder] = process.argv.slice(2);

const PAGE = `<!doctype html><title>checks</title>
<script type="importmap">{"imports": {
  "rulebook-law": "/node_modules/rulebook-law/dist/index.js", "rulebook-law/validate": "/node_modules/rulebook-law/dist/validate.js"
}}</script>
<script type="module">
  const failed = [];
  let ran = 0;
  try {
    const [rulebook, validation, { default: checks }] =
      await Promise.all([import('rulebook-law'), import('rulebook-law/validate'), import('/checks.mjs')]);
    for (const [name, check] of Object.entries(checks(rulebook, validation))) {
      try { ran += 1; await check(); } catch (error) { failed.push(name + ': ' + error); }
    }
  } catch (error) { failed.push(String(error)); }
  fetch('/done', { method: 'POST', body: JSON.stringify({ ran, failed }) });
</script>`;

const done = new Promise((resolve) => {
  const server = createServer(async (request, response) => {
    if (request.url === '/done') {
      let body = '';
      for await (const part of request) body += part;
      response.end();
      resolve({ server, result: JSON.parse(body) });
    } else if (request.url === '/') {
      response.setHeader('content-type', 'text/html').end(PAGE);
    } else {
      const file = await readFile(join(folder, normalize(request.url))).catch(() => null);
      response.statusCode = file ? 200 : 404;
      response.setHeader('content-type', 'text/javascript').end(file ?? '');
    }
  });
  server.listen(0, '127.0.0.1', async () => start(server.address().port));
});

let profile, running;
async function start(port) {
  profile = await mkdtemp(join(tmpdir(), 'chromium-'));
  const options = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${profile}`];
  running = spawn(browser, [...options, `http://127.0.0.1:${port}/`], { stdio: 'ignore' });
  running.on('exit', (status) => {
    console.error(`${browser} ended with status ${status} before the checks were done`);
    process.exit(1);
  });
}

const { server, result } = await done;
running.removeAllListeners('exit');
running.once('exit', async () => {
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  server.close();
});
running.kill();
console.log(`${result.ran - result.failed.length} of ${result.ran} checks passed in Chromium`);
result.failed.forEach((failure) => console.error(failure));
process.exitCode = result.failed.length > 0 || result.ran === 0 ? 1 : 0;
