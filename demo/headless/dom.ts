type Child = Node | string | undefined | false

type Attributes = Readonly<Record<string, string | boolean | ((event: Event) => unknown) | undefined>>

/**
 * Creates an element. An attribute whose value is a function becomes an event listener (`onclick`). An attribute that
 * is `false` or undefined is left out.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.filter(child => child !== undefined && child !== false))
  return element
}

/** Creates a section of the page with a heading. */
export function card(title: string, id: string, ...children: readonly Child[]): HTMLElement {
  return h(
    'section',
    { class: 'card', 'data-testid': id, 'aria-label': title },
    h('h2', {}, title),
    ...children,
  )
}

/** Creates a labelled field. */
export function field(label: string, control: HTMLElement): HTMLElement {
  return h('label', { class: 'field' }, h('span', {}, label), control)
}

/** Creates a round picture, or shows the first letter of the name if there is no picture. */
export function icon(name: string, src: string | undefined): HTMLElement {
  return src
    ? h('img', { class: 'icon', src, alt: '', width: '36', height: '36' })
    : h('span', { class: 'icon', 'aria-hidden': 'true' }, name.slice(0, 1))
}

/**
 * Returns the message of an error. The page can show it to the visitor as it is, because Portico writes its error
 * messages for visitors.
 */
export function sentence(error: unknown): string {
  const { message } = Object(error) as { message?: unknown }
  return typeof message === 'string' ? message : 'Something went wrong'
}

export function shorten(address: string): string {
  return address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}

/** Returns the age of data as a sentence. */
export function ageOf(at: number): string {
  const seconds = Math.max(0, Math.round((Date.now() - at) / 1_000))
  if (seconds < 5) return 'Updated just now'
  return seconds < 90 ? `Updated ${seconds} s ago` : `Updated ${Math.round(seconds / 60)} min ago`
}
