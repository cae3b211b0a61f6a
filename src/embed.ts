import { coreHash } from './client/built.ts'
import { checkedScripts } from './client/checked-scripts.ts'
import { onButtons, onUse } from './client/elements/button.ts'
import { outdatedLabel } from './client/elements/outdated-label.ts'
import { whenPresent } from './client/moments.ts'
import { ofDocument } from './client/page-document.ts'
import type { Portico } from './client/portico-type.ts'
import { isAwaited } from './client/returning-visitor.ts'
import type { Call, Started } from './embed-core.ts'

type Page = Window & {
  portico?: {
    q?: { push(...calls: Call[]): void; forEach?(act: (call: Call) => void): void }
    ready?: Promise<Portico>
  }
}

/** Starts Portico for one script tag of the page. */
function run(script: HTMLScriptElement): void {
  const page: Page = self
  const { dataset, nonce, src } = script
  const base = `${new URL('.', src)}`
  const files = checkedScripts(base, nonce)
  /** The modal, or the code of the error if it cannot be loaded. */
  let core: Promise<Started | string> | 0 = 0
  let settle: (started: Started) => void
  const loaded = new Promise<Started>(resolve => {
    settle = resolve
  })

  const fetchCore = () => files.run('core.js', coreHash)
  const load = () =>
    (core ||= fetchCore()
      .catch(fetchCore)
      .then(() => import(`${base}core.js`))
      .then(({ start }) => {
        settle(start(dataset, files, actions, onButtons))
        return loaded
      })
      .catch((error): string => {
        core = 0
        reportError(error)
        return error.code
      }))

  const { id, preload = 'presence', trigger } = dataset
  /**
   * Returns a function that loads the modal, and then calls a method of it. If a press cannot load the modal, the site was
   * deployed again while this page was open: the elements say so, and the next press loads the page again.
   */
  const whenLoaded = (act: 'intent' | 'press' | 'preload') => () =>
    void load().then(started => {
      ;(started as Started)[act]?.()
      if (act === 'press' && started === 'files-missing') {
        actions.press = () => location.reload()
        onButtons(button => button.show?.({ label: outdatedLabel }))
      }
    })
  const actions: { intent(): void; press(): void } = {
    intent: preload === 'none' ? () => {} : whenLoaded('intent'),
    press: whenLoaded('press'),
  }
  onButtons(button => {
    // Every button belongs to the first script tag, except a button whose attribute `instance` is the id of a later
    // script tag.
    if (!button.actions || button.getAttribute('instance') === id) button.actions = actions
    // Elements other than `portico-button` need text from the files of the modal. So the modal loads now if the page
    // has such an element.
    if (button.localName !== 'portico-button') void load()
  })
  /**
   * Runs a call of the queue, for example `['account.subscribe', f]`, when the modal is loaded. A call of `on` or
   * `subscribe` does not load the modal by itself.
   */
  const replay = (call: Call) => {
    if (!/^on$|be$/.test(call[0])) void load()
    void loaded.then(started => started.run(call))
  }

  if (trigger)
    // The window, because an element with the name `addEventListener` would replace the document's method.
    onUse(page, (type, { target }) => (target as Element).closest?.(trigger) && actions[type]())
  // The first script tag of a page sets `window.portico`. A second script tag only serves its own buttons and triggers.
  // An element or a frame of the page can have the name `portico`, but is no own property of the window.
  const { q: waiting, ready }: NonNullable<Page['portico']> =
    (Object.hasOwn(page, 'portico') && page.portico) || {}
  if (!ready) {
    page.portico = {
      q: { push: (...calls) => calls.forEach(replay) },
      ready: loaded.then(started => started.portico),
    }
    waiting?.forEach?.(replay)
  }
  const wake = () => {
    if (isAwaited()) void load()
  }
  wake()
  // Another tab has connected a wallet.
  addEventListener('storage', wake)
  if (preload === 'presence') whenPresent(whenLoaded('preload'), page)
}

// The browser sets `document.currentScript` only while it runs this file. In callbacks it is null. The getter of the
// prototype is used, because `<img name="currentScript">` replaces the property of the document.
const script = ofDocument('currentScript') as HTMLScriptElement | null
// A script element of SVG has no `src`.
if (script?.src) run(script)
