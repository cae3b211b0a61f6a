import { serveButtons } from './client/button.ts'
import { checkedScripts } from './client/checked-scripts.ts'
import { isReturning } from './client/returning-visitor.ts'
import type { Portico } from './client/types.ts'

/** Inserted by the build: the SHA-384 of core.js, which contains the hashes of the other files. */
declare const __CORE_SHA384__: string

type Call = [name: string, ...args: unknown[]]
type Page = Window & {
  portico?: { q?: Call[] | { push: (...calls: Call[]) => void }; ready?: Promise<Portico> }
}

const announcement = 'eip6963:announceProvider'

/** Serves the page for one script tag. */
function run(script: HTMLScriptElement): void {
  const page = window as Page
  const base = script.src.replace(/[^/]*$/, '')
  const files = checkedScripts(base, script.nonce)
  const announced: CustomEvent[] = []
  const hear = (event: Event) => void announced.push(event as CustomEvent)
  let core: Promise<Portico> | undefined
  let settle: (portico: Portico) => void = () => {}
  const ready = new Promise<Portico>(resolve => {
    settle = resolve
  })

  function tell(name: string, detail: unknown): void {
    dispatchEvent(new CustomEvent(`portico:${name}`, { detail }))
  }

  async function begin(): Promise<Portico> {
    await files.run('core.js', __CORE_SHA384__)
    const { start } = await import(`${base}core.js`)
    const portico: Portico = start(script.dataset, files)
    removeEventListener(announcement, hear)
    // Repeat the announcements of wallets that came before the modal could listen.
    for (const { detail } of announced) dispatchEvent(new CustomEvent(announcement, { detail }))
    portico.subscribeAccount(show)
    settle(portico)
    tell('ready', portico)
    return portico
  }

  function load(): Promise<Portico> {
    core ??= begin().catch(error => {
      core = undefined
      tell('loaderror', error)
      throw error
    })
    return core
  }

  const quiet = () => {}
  const intent = () => void load().then(portico => portico.prepare(), quiet)
  const press = () =>
    void load()
      .then(portico => portico.open())
      .catch(quiet)
  const show = serveButtons({ intent, press }, new Set())
  /** Replays a call made before the modal was loaded. Methods that only listen or read do not load it. */
  const replay = ([name, ...args]: Call) =>
    void (/^(on|sub|get|ready)/.test(name) ? ready : load())
      .then(portico =>
        (portico as unknown as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args),
      )
      .catch(quiet)

  addEventListener(announcement, hear)
  dispatchEvent(new Event('eip6963:requestProvider'))

  const { trigger } = script.dataset
  if (trigger) {
    const on = (sign: string, act: () => void) =>
      document.addEventListener(sign, event => (event.target as Element).closest?.(trigger) && act(), {
        passive: true,
      })
    for (const sign of ['pointerover', 'focusin', 'touchstart']) on(sign, intent)
    on('click', press)
  }
  // The first script tag of a page sets `window.portico`. A second one only serves its buttons and triggers.
  if (!page.portico?.ready) {
    const waiting = page.portico?.q
    page.portico = { q: { push: (...calls) => calls.forEach(replay) }, ready }
    if (Array.isArray(waiting)) waiting.forEach(replay)
  }
  if (isReturning()) void load().catch(quiet)
}

// `document.currentScript` is only set while this file runs for the first time.
run(document.currentScript as HTMLScriptElement)
