type Attributes = Readonly<Record<string, string | boolean>>
type Child = Node | string

/** Creates an element without parsing markup, so that it works under the strictest Content Security Policy. */
export const h = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, '')
    else if (value !== false) element.setAttribute(key, value)
  }
  element.append(...children)
  return element
}

/** Creates a button that calls `act` when it is pressed. */
export const button = (label: string, attributes: Attributes, act: () => void): HTMLButtonElement => {
  const element = h('button', { type: 'button', ...attributes }, label)
  element.addEventListener('click', act)
  return element
}

/** Resolves when the page has a body. */
const bodyReady = (): Promise<void> =>
  new Promise(resolve => {
    if (document.body) resolve()
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })

const attach = (tag: string, css: string): ShadowRoot => {
  const host = document.createElement(tag)
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  document.body.append(host)
  return root
}

/** Creates a shadow root with these styles at the end of the page. */
export const shadowHost = async (tag: string, css: string): Promise<ShadowRoot> => {
  await bodyReady()
  return attach(tag, css)
}

/**
 * Returns the shadow root of the first element with this tag name. If there is no such element, creates it with these
 * styles at the end of the page.
 */
export const sharedHost = async (tag: string, css: string): Promise<ShadowRoot> => {
  await bodyReady()
  return document.querySelector(tag)?.shadowRoot ?? attach(tag, css)
}

/** Shortens an address to its first 8 and last 6 characters. */
export const short = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`
