import { coreHash } from './client/built.ts'
import { checkedScripts } from './client/checked-scripts.ts'
import { onButtons, onUse } from './client/elements/button.ts'
import { whenPresent } from './client/moments.ts'
import { ofDocument } from './client/page-document.ts'
import type { Portico } from './client/portico-type.ts'
import { isAwaited } from './client/returning-visitor.ts'
import type { Call, Started } from './embed-core.ts'

type Page = Window & {
  portico?: {
    q?: { push(...calls: Call[]): void }
    ready?: Promise<Portico>
  }
}

/** Starts Portico for one script tag of the page. */
function run(script: HTMLScriptElement): void {
  const page: Page = window
  const { dataset, nonce, src } = script
  const base = `${new URL('.', src)}`
  const files = checkedScripts(base, nonce)
  let core: Promise<Started | undefined> | undefined
  let settle: (started: Started) => void
  const loaded = new Promise<Started>(resolve => {
    settle = resolve
  })

  async function begin(): Promise<Started | undefined> {
    try {
      await files.run('core.js', coreHash)
      const { start } = await import(`${base}core.js`)
      const started: Started = start(dataset, files, actions, onButtons, fail)
      settle(started)
      return started
    } catch (error) {
      core = undefined
      fail(error)
      return
    }
  }

  function fail(error: unknown): void {
    dispatchEvent(new CustomEvent('portico:loaderror', { detail: error }))
    // biome-ignore lint/suspicious/noConsole: the developer must see why the button does not work
    console.error('Portico:', error)
  }

  const load = () => (core ??= begin())

  const doNothing = () => {}
  const { id, preload = 'presence', trigger } = dataset
  /**
   * Returns a function that loads the modal and passes it to `act`. If the modal cannot be loaded, the function ignores
   * the error, because `load` has already reported it.
   */
  const whenLoaded = (act?: 'prepare' | 'preload' | 'open') => () =>
    void load()
      .then(started => started?.[act as 'open']?.())
      .catch(doNothing)
  const intent = preload === 'none' ? doNothing : whenLoaded('prepare')
  const press = whenLoaded('open')
  const actions = { intent, press }
  onButtons(button => {
    // Every button belongs to the first script tag, except a button whose attribute `instance` is the id of a later
    // script tag.
    if (!button.actions || button.getAttribute('instance') === id) button.actions = actions
    // Elements other than `portico-button` need text from the files of the modal. So the modal loads now if the page
    // has such an element.
    if (button.localName !== 'portico-button') whenLoaded()()
  })
  /**
   * Runs a call of the queue, for example `['account.subscribe', f]`, when the modal is loaded. A call of `on` or
   * `subscribe` does not load the modal by itself.
   */
  const replay = (call: Call) => {
    if (!/^on$|subscribe$/.test(call[0])) whenLoaded()()
    void loaded.then(started => started.run(call))
  }

  if (trigger)
    // The window, because an element with the name `addEventListener` would replace the document's method.
    onUse(window, (type, { target }) => (target as Element).closest?.(trigger) && actions[type]())
  // The first script tag of a page sets `window.portico`. A second script tag only serves its own buttons and triggers.
  // An element or a frame of the page can have the name `portico`, but is no own property of the window.
  const { q: waiting, ready }: NonNullable<Page['portico']> =
    (Object.hasOwn(page, 'portico') && page.portico) || {}
  if (!ready) {
    page.portico = {
      q: { push: (...calls) => calls.forEach(replay) },
      ready: loaded.then(started => started.portico),
    }
    if (Array.isArray(waiting)) waiting.forEach(replay)
  }
  const wake = () => {
    if (isAwaited()) whenLoaded()()
  }
  wake()
  // Another tab has connected a wallet.
  addEventListener('storage', wake)
  if (preload === 'presence') whenPresent(whenLoaded('preload'), window)
}

// The browser sets `document.currentScript` only while it runs this file. In callbacks it is null. The getter of the
// prototype is used, because `<img name="currentScript">` replaces the property of the document.
const script = ofDocument('currentScript') as HTMLScriptElement | null
// A script element of SVG has no `src`.
if (script?.src) run(script)
