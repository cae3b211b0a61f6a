import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Options } from '../../demo/gallery/main.ts'
import { states } from '../../demo/gallery/states.ts'
import { visit } from './harness.ts'
import { everyVariant } from './variants.ts'

/** The names of all scenes of the gallery. A scene is a view in one state, such as `Account loaded`. */
export const scenes: readonly string[] = states.map(({ view, state }) => `${view} ${state}`)

export const desktop = { viewport: { width: 1280, height: 800 } }
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** The viewport of a window of 1280 x 1024 px at a zoom of 400 %. */
export const zoomed = { viewport: { width: 320, height: 256 } }

/**
 * Opens the page of the gallery with these browser options, without a scene. Removes the gallery's list of links, which
 * is not part of any view.
 */
export async function openGallery(browser: BrowserContextOptions): Promise<Page> {
  const { page } = await visit({ path: '/gallery/', browser: { reducedMotion: 'reduce', ...browser } })
  await page.evaluate(axe.source)
  await page.evaluate(() => document.querySelector('#list')?.replaceChildren())
  return page
}

/** Shows a scene without loading the page again, and waits until its first content is drawn. */
export async function show(page: Page, scene: string, options: Options = {}): Promise<void> {
  const [view = '', state = ''] = scene.split(' ')
  await page.evaluate(scene => window.gallery.show(scene), { view, state, ...options })
  if (options.closed === undefined) await settled(page)
}

/** Switches the open scene to this theme, and waits until the theme is applied. */
export async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(wanted => window.gallery.state()?.setTheme(wanted), theme)
  await page.waitForFunction(
    wanted => document.querySelector('portico-modal')?.shadowRoot?.querySelector(`[data-theme=${wanted}]`),
    theme,
  )
}

/** Waits until the view's code has loaded and its first content is drawn. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const open = root?.querySelector('dialog[open]')
    if (!root || !open?.querySelector('h1')) return false
    return !root.querySelector('[data-late], [style*="visibility: hidden"]')
  })
}

/**
 * The first scene of each view, and some more scenes: scenes with components whose code loads after the view, and
 * scenes with components that no other state shows.
 */
export const mainScenes: readonly string[] = [
  ...states
    .filter(({ view }, place) => states.findIndex(state => state.view === view) === place)
    .map(({ view, state }) => `${view} ${state}`),
  'Account embedded',
  'Connect legal',
  'WalletSend look-alike',
  'Swap costly',
  'WalletSendPreview doubtful',
  'Transactions failed',
  'SwapPreview permit',
  'OnRampProviders no-quotes',
  'AllWallets empty',
  'EmailVerifyOtp wrong',
  'Pay elsewhere',
]

/** The scenes for tests that open every view: all scenes in `npm run test:long`, and the main scenes in `npm test`. */
export const walkedScenes = everyVariant ? scenes : mainScenes

/**
 * The scenes for tests that need seconds for each scene: all scenes in `npm run test:long`, and every third main scene
 * in `npm test`.
 */
export const fewerScenes = everyVariant ? scenes : mainScenes.filter((_, place) => place % 3 === 0)

/** Whether the view of this scene looks different on a phone. */
export const differsOnPhone = (scene: string): boolean =>
  /^(Connect|ConnectingWalletConnect|OpenWallet|AllWallets) /.test(scene)

/** A part of a list of scenes, with a name for the test that checks it. */
export type ScenePart = readonly [name: string, scenes: readonly string[]]

/** Cuts a list of scenes into parts of 50, so that one test can check a part within its time limit. */
export function partsOf(list: readonly string[]): readonly ScenePart[] {
  return Array.from({ length: Math.ceil(list.length / 50) }, (_, index) => {
    const part = list.slice(index * 50, index * 50 + 50)
    return [`${part[0]} to ${part.at(-1)}`, part] as const
  })
}

/** Runs a check on each of these scenes in one page. Returns the findings, each with the name of its scene. */
export async function overAll(
  page: Page,
  some: readonly string[],
  options: Options,
  check: (scene: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const scene of some) {
    await show(page, scene, options)
    for (const problem of await check(scene)) found.push(`${scene}: ${problem}`)
  }
  return found
}

/** Returns the problems that axe finds in the page: violations of WCAG 2.2 A and AA, and of best practices. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  return axeRun(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
}

/** Returns only the colour problems that axe finds, for a scene that was already fully checked in the other theme. */
export async function colourFindings(page: Page): Promise<readonly string[]> {
  return axeRun(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
}

async function axeRun(
  page: Page,
  runOnly: NonNullable<axe.RunOptions['runOnly']>,
): Promise<readonly string[]> {
  return page.evaluate(async only => {
    const { violations } = await window.axe.run(document, {
      runOnly: only,
      resultTypes: ['violations'],
      preload: false,
    })
    return violations.map(
      ({ id, nodes }) =>
        `${id} at ${nodes.map(node => `${node.target.flat().at(-1)} (${node.any[0]?.message ?? ''})`).join(', ')}`,
    )
  }, runOnly)
}

/**
 * Returns the HTML of the open scene without its theme attribute, so that a test can compare the HTML of the dark and
 * the light theme.
 */
export async function htmlWithoutTheme(page: Page): Promise<string | undefined> {
  return page.evaluate(() =>
    document.querySelector('portico-modal')?.shadowRoot?.innerHTML.replace(/ data-theme="\w+"/, ''),
  )
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Window {
    gallery: import('../../demo/gallery/main.ts').Gallery
    axe: typeof axe
  }
}
