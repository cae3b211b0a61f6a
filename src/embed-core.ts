import { publicAccountOf } from './client/account.ts'
import { classicIntegrity, firstFiles } from './client/built.ts'
import type { CheckedScripts } from './client/checked-scripts.ts'
import type { ButtonActions, onButtons as OnButtons } from './client/elements/button.ts'
import { extendLater, manageButtons, showOutdated } from './client/elements/buttons.ts'
import { createFileLoader } from './client/embed-files.ts'
import { optionsOf } from './client/embed-options.ts'
import { whenIdle } from './client/moments.ts'
import { type ComposedParts, composePortico } from './client/portico.ts'
import type { Portico } from './client/portico-type.ts'
import { withLastAddress } from './client/returning-visitor.ts'

/**
 * A call of an API method that the site's code makes before the API is loaded, for example `['account.subscribe', f]`.
 */
export type Call = [name: string, ...args: unknown[]]

/** The interface through which the loader (embed.ts) uses the modal of a script tag. */
export type Started = {
  /** The visitor is about to open the modal. */
  intent(): void
  /** When the browser is idle, loads the files that the modal needs to open, and mounts the closed modal. */
  preload(): void
  /** The visitor opens the modal. */
  press(): void
  /** The full API for the site's own code. The visible modal does not wait for it. */
  readonly portico: Promise<Portico>
  /**
   * Calls a method of the API as soon as the API is loaded. If the method fails or does not exist, an error is written
   * to the console.
   */
  run(call: Call): Promise<void>
}

/** Delay before the API is loaded again after a failure (ms). */
const retryMs = 5_000

const base = import.meta.url.replace(/[^/]*$/, '')
const files = createFileLoader(base, firstFiles)

/** Loads a file of this folder. The build replaces each `import('…')` of the source with a call of this function. */
export function load(file: string): Promise<unknown> {
  return files.load(file)
}

/** Starts the modal of a script tag, with the options from the tag's `data-*` attributes. */
export function start(
  dataset: DOMStringMap,
  scripts: CheckedScripts,
  loader: ButtonActions,
  onButtons: typeof OnButtons,
): Started {
  files.begin(scripts)
  const { options, warnings } = optionsOf(dataset)
  const entry = { base, classicIntegrity, scriptUrls: scripts.urls }
  const parts = composePortico(options, entry, warnings)
  const portico = loadApi(parts)
  const started: Started = {
    portico,
    run: call => run(portico, call),
    intent: parts.prepare,
    press: () => {
      if (parts.isOver()) return
      parts.start()
      parts.open().catch((error: { readonly code?: unknown }) => {
        if (error.code === 'files-missing') showOutdated(onButtons, parts.options)
      })
    },
    preload: () => {
      if (parts.options.preload === 'presence') whenIdle(parts.preload)
    },
  }
  const buttons = manageButtons({
    ...loader,
    id: parts.id,
    loader,
    onButtons,
    extend: extendLater(parts, () => portico),
  })
  const show = () => buttons.show(withLastAddress(publicAccountOf(parts.session()), parts.id))
  parts.session$.subscribe(show)
  parts.themeVariables$.subscribe(show)
  return started
}

/**
 * Loads the API. If the modal is opening, first waits until the modal is painted. After a failure, tries to load the
 * API again.
 */
async function loadApi(parts: ComposedParts): Promise<Portico> {
  // If a click has loaded this file, the modal starts to open after `start` has returned. So this code first waits one
  // task, and then until the modal is painted.
  await delay(0)
  await parts.painted()
  for (;;) {
    try {
      const { createApi } = await import('./client/api.ts')
      const portico = createApi(parts)
      dispatchEvent(new CustomEvent('portico:ready', { detail: portico }))
      return portico
    } catch (error) {
      reportError(error)
      await delay(retryMs)
    }
  }
}

function delay(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** The public methods of the modal, and its members that have methods, such as `account`. */
type Calls = { readonly [part: string]: Calls | ((...args: unknown[]) => unknown) | undefined }

/** Calls a method of the API by its name, for example `account.subscribe`. */
async function run(portico: Promise<Portico>, [name, ...args]: Call): Promise<void> {
  try {
    const api = (await portico) as unknown as Calls
    const [method, part] = name.split('.').reverse()
    const owner = part === undefined ? api : (api[part] as Calls | undefined)
    const found = owner?.[method ?? '']
    if (typeof found !== 'function') throw new Error('The queue has a call of a method that does not exist')
    await found(...args)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the developer must see a misspelt command
    console.error('Portico:', name, error)
  }
}
