"""What every part of the page has to be: no wider than the screen, and usable by all."""

from axe_playwright_python.sync_playwright import Axe

SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740}}


def fits(table):
    wide = table.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"the page is {wide} pixels wider than the screen"


def usable(table):
    """axe-core finds nothing serious."""
    # Without `preload`, which asks for the style sheet again, and cannot from the disk.
    found = Axe().run(table.page, options={"preload": False}).response["violations"]
    serious = [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in ("serious", "critical")]
    assert not serious


# How clearly the letters of an element are seen on what lies below them, by the formula of WCAG 2.2; and how clearly the ring
# of the focus is. What lies below is that of the elements around it.
CONTRAST = """(found) => {
    const parts = (colour) => {
        const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number);
        return colour.startsWith('color(') ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
    };
    const over = ([r, g, b, a], below) => [r, g, b].map((one, at) => one * a + below[at] * (1 - a));
    const bright = (colour) => colour.map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
        .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
    const ratio = (one, other) => {
        const [light, dark] = [bright(one), bright(other)].sort((a, b) => b - a);
        return (light + 0.05) / (dark + 0.05);
    };
    const below = (element) => (element ? over(parts(getComputedStyle(element).backgroundColor), below(element.parentElement)) : [255, 255, 255]);
    const opacity = (element) => (element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1);
    const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen, .skip, svg, option')
        && (!document.querySelector('dialog[open]') || element.closest('dialog'));
    const lettered = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) || element.matches('input, select, textarea');
    const named = (element) => `${element.localName}#${element.id}.${element.className}[${element.getAttribute('aria-pressed') ?? element.getAttribute('aria-current')}] ${element.textContent.slice(0, 30)}`;
    const poor = [];
    for (const element of found ?? document.body.querySelectorAll('*')) {
        if (!seen(element) || !lettered(element)) continue;
        const style = getComputedStyle(element);
        const ground = below(element);
        const [r, g, b, a] = parts(style.color);
        const letters = ratio(over([r, g, b, a * opacity(element)], ground), ground);
        const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.6 && Number(style.fontWeight) >= 600);
        if (letters < (large || element.matches(':disabled') ? 3 : 4.5)) poor.push(`${named(element)}: ${letters.toFixed(2)}`);
        if (element.matches(':focus-visible') && style.outlineStyle !== 'none') {
            const ring = ratio(over(parts(style.outlineColor), [0, 0, 0]), below(element.parentElement));
            if (ring < 3) poor.push(`the ring of ${named(element)}: ${ring.toFixed(2)}`);
        }
    }
    return poor;
}"""


def poor(table, known):
    """What is not seen clearly: as it is; hovered and focused, once for each kind of control, which is then known."""
    found = table.page.evaluate(CONTRAST, None)
    controls = table.page.evaluate_handle("""(known) => Object.fromEntries([...document.querySelectorAll('button, select, input, textarea, summary, a')]
        .filter((one) => one.checkVisibility() && !one.closest('.skip, svg') && (!document.querySelector('dialog[open]') || one.closest('dialog')))
        .map((one) => [[one.localName, one.className, one.disabled, ...['pressed', 'current', 'selected'].map((key) => one.getAttribute(`aria-${key}`))].join(), one])
        .filter(([kind]) => !known.includes(kind)))""", list(known))
    table.page.keyboard.press("Tab")
    for kind, handle in controls.get_properties().items():
        known.add(kind)
        control = handle.as_element()
        control.evaluate("(one) => one.focus({ preventScroll: true })")
        control.hover(force=True)
        found += control.evaluate(f"(one) => ({CONTRAST})([one])")
    return found


def alike(table, chosen, others):
    """Whether what is chosen looks as what is not."""
    look = """(selector) => { const { backgroundColor, color, borderBottomColor, outlineStyle } = getComputedStyle(document.querySelector(selector));
        return [backgroundColor, color, borderBottomColor, outlineStyle].join(); }"""
    return table.page.evaluate(look, chosen) == table.page.evaluate(look, others)
