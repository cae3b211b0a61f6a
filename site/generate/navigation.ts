import type { Page } from './markdown.ts'
import type { Group } from './reference.ts'

/** An entry of the navigation beside the pages. */
export type SidebarItem = {
  readonly text: string
  readonly link?: string
  readonly collapsed?: boolean
  readonly items?: readonly SidebarItem[]
}

/** The pages made of docs/, by the part of the navigation to which they belong, in their order. */
const parts: Readonly<Record<string, readonly string[]>> = {
  Start: [
    'start',
    'overview',
    'plain',
    'react',
    'nextjs',
    'vue',
    'nuxt',
    'svelte',
    'angular',
    'tasks',
    'questions',
  ],
  Guides: [
    'sign-in',
    'rpc',
    'provider',
    'security-policy',
    'hosting',
    'theming',
    'languages',
    'headless',
    'inline',
    'analytics',
    'server-rendering',
    'testing',
    'data',
    'transactions',
    'login',
    'solana',
    'wagmi',
    'wallets',
    'going-live',
    'troubleshooting',
  ],
  'Coming from': ['migrate'],
  'How it works': [
    'how-it-works',
    'design',
    'speed',
    'sizes',
    'packages',
    'privacy',
    'browsers',
    'security',
    'upgrading',
    'changelog',
  ],
  Lists: ['options', 'api', 'views', 'events', 'errors', 'messages'],
}

/** The navigation of the pages whose path begins with the key. */
export type Sidebars = Readonly<Record<string, readonly SidebarItem[]>>

/**
 * Returns the navigation. A page of the reference lists the pages of its own group only, because each page of the site
 * contains its whole navigation. Throws if a page made of docs/ is in no part.
 */
export function navigation(pages: readonly Page[], groups: readonly Group[]): Sidebars {
  const titles = new Map(pages.map(({ path, title }) => [path, title]))
  const placed = new Set(Object.values(parts).flat())
  const lost = pages.filter(({ path }) => !placed.has(path)).map(({ path }) => path)
  if (lost.length > 0) throw new Error(`site/generate/navigation.ts has no place for: ${lost.join(', ')}`)
  const prose = Object.entries(parts).map(([text, paths]) => ({
    text,
    collapsed: text !== 'Start',
    items: paths
      .filter(path => titles.has(path))
      .map(path => ({
        text: path === 'overview' ? 'Overview' : (titles.get(path) ?? path),
        link: `/${path}`,
      })),
  }))
  const filled = groups.filter(({ pages: own }) => own.length > 0)
  const folderOf = (group: Group): string => `/${group.pages[0]?.path.replace(/[^/]*$/, '') ?? ''}`
  const firstPages = filled.map(({ title, pages: own }) => ({ text: title, link: `/${own[0]?.path ?? ''}` }))
  const everything = { text: 'Reference', link: '/reference/' }
  const ofGroup = (group: Group): readonly SidebarItem[] => [
    everything,
    ...filled.map(other =>
      other === group
        ? {
            text: group.title,
            collapsed: false,
            items: group.pages.map(page => ({ text: asHtml(page.title), link: `/${page.path}` })),
          }
        : { text: other.title, link: `/${other.pages[0]?.path ?? ''}` },
    ),
  ]
  return {
    ...Object.fromEntries(filled.map(group => [folderOf(group), ofGroup(group)])),
    '/': [...prose, { ...everything, items: firstPages, collapsed: true }],
  }
}

/** VitePress shows the texts of the navigation as HTML. */
function asHtml(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
