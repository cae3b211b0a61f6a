// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** URLs of the scripts that the script tags add to the page. */
let added: string[]
let page: AbortController
beforeEach(() => {
  added = []
  page = new AbortController()
  const listen = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation((name: string, listener) =>
    listen(name, listener, { signal: page.signal }),
  )
  vi.spyOn(document.head, 'append').mockImplementation(script => {
    added.push((script as HTMLScriptElement).src)
  })
})
afterEach(() => {
  page.abort()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  Reflect.deleteProperty(window, 'portico')
})

/** Runs `embed.js` from the given folder, as the browser does for a script tag on the page. */
async function runTag(folder: string, id?: string): Promise<void> {
  const script = document.createElement('script')
  vi.spyOn(script, 'src', 'get').mockReturnValue(`https://cdn.example/${folder}/embed.js`)
  if (id !== undefined) script.dataset.id = id
  // With the default preload mode, the loader would add listeners to the window that no test removes.
  script.dataset.preload = 'intent'
  vi.spyOn(Document.prototype, 'currentScript', 'get').mockReturnValue(script)
  vi.resetModules()
  await import('../../src/embed.ts')
}

/** Clicks the button, and returns the URLs of the scripts that the click adds to the page. */
function press(button: HTMLElement): readonly string[] {
  button.shadowRoot?.querySelector('button')?.click()
  return added.splice(0)
}

function addButton(instance?: string): HTMLElement {
  const button = document.createElement('portico-button')
  if (instance !== undefined) button.setAttribute('instance', instance)
  document.body.append(button)
  return button
}

describe.each(['before', 'after'] as const)(
  'a press on a Portico button on a page with two script tags (button added %s the tags)',
  when => {
    it.each([
      ['names the instance of the second tag', ['shop', 'second'], 'second', 'b'],
      ['names the instance of the first tag', ['shop', 'second'], 'shop', 'a'],
      ['names the only instance that has an id', [undefined, 'second'], 'second', 'b'],
      ['names no instance', ['shop', 'second'], undefined, 'a'],
      ['names an instance that no tag has', ['shop', 'second'], 'other', 'a'],
    ] as const)(
      'loads the modal of the tag that the button names, or else of the first tag: the button %s',
      async (_case, [first, second], instance, folder) => {
        const early = when === 'before' ? addButton(instance) : undefined
        await runTag('a', first)
        await runTag('b', second)
        expect(press(early ?? addButton(instance))).toEqual([`https://cdn.example/${folder}/core.js`])
      },
    )
  },
)

it('loads its files on a page whose elements replace the methods of the document that it uses (N3)', async () => {
  const button = addButton()
  await runTag('a')
  const value = document.body.appendChild(document.createElement('img'))
  for (const name of ['head', 'createElement'])
    Object.defineProperty(document, name, { value, configurable: true })
  try {
    expect(press(button)).toEqual(['https://cdn.example/a/core.js'])
  } finally {
    Reflect.deleteProperty(document, 'head')
    Reflect.deleteProperty(document, 'createElement')
  }
})
