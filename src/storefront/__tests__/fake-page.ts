/**
 * The part of a page that frames need: elements in a container, one of which has the focus. Tests
 * with real browsers are separate.
 */
export function fakePage({ width = 600 }: { width?: number } = {}) {
  const visited: string[] = []
  const children = new Set<FakeElement>()
  const body = {}
  const ownerDocument = {
    body,
    activeElement: body as unknown,
    defaultView: { location: { assign: (url: string) => void visited.push(url) } },
    createElement: () => new FakeElement(ownerDocument, children),
  }
  const button = { isConnected: true, focus: () => void (ownerDocument.activeElement = button) }
  const container = {
    clientWidth: width,
    ownerDocument,
    append: (element: FakeElement) => void children.add(element),
  } as unknown as HTMLElement
  button.focus()
  return {
    container,
    visited,
    button,
    body,
    frames: () => [...children],
    focused: () => ownerDocument.activeElement,
    focus: (element: unknown) => void (ownerDocument.activeElement = element),
  }
}

type Owner = { activeElement: unknown }

class FakeElement {
  readonly style: Record<string, string> = {}
  readonly attributes: Record<string, string> = {}
  src = ""
  title = ""
  referrerPolicy = ""
  tabIndex = 0
  onload = () => {}
  readonly contentWindow = { focus: () => this.focus() }

  constructor(
    private readonly owner: Owner,
    private readonly siblings: Set<FakeElement>,
  ) {}

  setAttribute(name: string, value: string): void {
    this.attributes[name] = value
  }

  focus(): void {
    if (this.siblings.has(this)) this.owner.activeElement = this
  }

  remove(): void {
    this.siblings.delete(this)
    if (this.owner.activeElement === this) this.owner.activeElement = undefined
  }
}
