import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { version } from '../../src/domain/core/version.ts'
import { errorPages, eventPages, optionPages } from './lists.ts'
import { fileOf, type Page, table } from './markdown.ts'
import { navigation, type Sidebars } from './navigation.ts'
import { prosePages } from './prose.ts'
import { elementPages, type Group, type Links, memberPages, modulePages, typePages } from './reference.ts'
import { type Entry, type Field, readModules } from './types.ts'

/** The entry points of the package, by the name under which sites import them. */
const entryPoints = {
  portico: 'src/sdk.ts',
  'portico/react': 'src/react.ts',
  'portico/vue': 'src/vue.ts',
  'portico/svelte': 'src/svelte.ts',
  'portico/wagmi': 'src/wagmi.ts',
  'portico/verify': 'src/verify.ts',
  'portico/policy': 'src/policy.ts',
  'portico/appkit': 'src/appkit.ts',
  'portico/appkit/react': 'src/appkit-react.ts',
  'portico/testing': 'sandbox/kit/testing.ts',
  'portico/testing/vitest': 'sandbox/kit/vitest.ts',
}

/** All pages of the site, and what the build needs beside them. */
export type Site = {
  readonly pages: readonly Page[]
  /** The paths of the pictures, from the root of the repository. */
  readonly files: ReadonlySet<string>
  readonly sidebar: Sidebars
}

/** Reads the repository, and returns all pages of the site. */
export function siteOf(root: string): Site {
  const { modules, members } = readModules(root, entryPoints, { portico: ['src/sdk.ts', 'Portico'] })
  const types = new Map<string, Entry>()
  for (const { entries } of modules)
    for (const entry of entries)
      if (entry.kind === 'type' && !types.has(entry.name)) types.set(entry.name, entry)
  const errors = errorPages()
  const causes = new Map(errors.pages.map(page => [page.title, page.description]))
  const links: Links = {
    typePath: name => (types.has(name) ? `reference/types/${name}` : undefined),
    errorText: word => causes.get(word),
  }
  const attributesOf = (name: string): readonly Field[] => types.get(name)?.fields ?? []
  const groups: readonly Group[] = [
    memberPages(members.portico ?? [], links),
    ...modules.map(module => modulePages(module, links)),
    elementPages(elementsOf(attributesOf), links),
    optionPages(),
    eventPages(),
    errors,
    typePages([...types.values()], links),
  ]
  const { pages, files } = prosePages(root)
  return {
    pages: [...pages, referenceIndex(groups), ...groups.flatMap(group => group.pages)],
    files,
    sidebar: navigation(pages, groups),
  }
}

/** Writes the Markdown of the site, its pictures and its navigation into a folder. */
export function writeSite(root: string, folder: string): void {
  const { pages, files, sidebar } = siteOf(root)
  rmSync(folder, { recursive: true, force: true })
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const page of pages) write(`${page.path}.md`, fileOf(page))
  for (const file of [...files, ...homePictures]) {
    const copy = join(folder, 'public', file.replace(/^docs\//, ''))
    mkdirSync(dirname(copy), { recursive: true })
    copyFileSync(join(root, file), copy)
  }
  write('index.md', home)
  // VitePress looks for its configuration beside the pages, and writes files there while it builds.
  write('.vitepress/config.ts', `export { default } from ${JSON.stringify(join(root, 'site/config.ts'))}\n`)
  write(
    '.vitepress/theme/index.ts',
    `export { default } from ${JSON.stringify(join(root, 'site/theme/index.ts'))}\n`,
  )
  write('sidebar.json', JSON.stringify(sidebar))
  write('public/llms.txt', llms(pages))
  write(
    'public/llms-full.txt',
    pages.map(({ path, body }) => `<!-- ${path}.md -->\n\n${body.trim()}\n`).join('\n'),
  )
}

function elementsOf(attributesOf: (name: string) => readonly Field[]) {
  return {
    'portico-button': {
      text: 'A button that connects a wallet, and shows the account after that.',
      attributes: attributesOf('ButtonAttributes'),
      sample: '<portico-button balance profile>Connect</portico-button>',
    },
    'portico-network-button': {
      text: 'A button that shows the network, and opens the list of networks.',
      attributes: attributesOf('NetworkButtonAttributes'),
      sample: '<portico-network-button></portico-network-button>',
    },
    'portico-wallet-button': {
      text: 'A button that connects one wallet.',
      attributes: attributesOf('WalletButtonAttributes'),
      sample: '<portico-wallet-button wallet="io.metamask"></portico-wallet-button>',
    },
    'portico-modal': {
      text: 'The modal as a part of the page. See [Inline](/inline.md).',
      attributes: attributesOf('InlineAttributes'),
      sample: '<portico-modal inline></portico-modal>',
    },
  }
}

function referenceIndex(groups: readonly Group[]): Page {
  const lists = groups.map(
    ({ title, pages }) =>
      `## ${title}\n\n${table(
        ['name', 'what it is'],
        pages.map(page => [
          `[\`${page.title}\`](/${page.path}.md)`,
          page.description.replaceAll('<', '&lt;'),
        ]),
      )}`,
  )
  return {
    path: 'reference/index',
    title: 'Reference',
    isUnsearched: true,
    description: 'One page for each function, hook, component, element, option group, event, error and type.',
    body: `# Reference\n\nOne page for each function, hook, component, element, option group, event, error and type. All of it is made from the types\nof version ${version}.\n\n${lists.join('\n\n')}`,
  }
}

function llms(pages: readonly Page[]): string {
  const line = ({ path, title, description }: Page) => `- [${title}](${path}.md): ${description}`
  const isReference = ({ path }: Page) => path.startsWith('reference/')
  return `# Portico ${version}

> A wallet-connection modal for web sites: connect, sign in, balances, send, swap and buy. For React, Vue, Svelte, Angular and plain pages.

All pages in one file: [llms-full.txt](llms-full.txt)

## Guides

${pages
  .filter(page => !isReference(page))
  .map(line)
  .join('\n')}

## Reference

${pages.filter(isReference).map(line).join('\n')}
`
}

const homePictures = ['account', 'film'].flatMap(name =>
  ['light', 'dark'].map(theme => `docs/pictures/${name}-${theme}.png`),
)

const home = `---
layout: home
title: Portico
hero:
  name: Portico
  text: Connect wallets, without leaving your page
  tagline: One modal for connect, sign in, balances, send, swap and buy. 2 kB until it is used.
  image:
    light: /pictures/account-light.png
    dark: /pictures/account-dark.png
    alt: The account view with balances
  actions:
    - theme: brand
      text: Start
      link: /start
    - theme: alt
      text: Reference
      link: /reference/
    - theme: alt
      text: How it works
      link: /how-it-works
features:
  - title: Small until it is used
    details: The script tag is 2 kB. The files of the modal load after the first action of the visitor, and no service is asked before a click.
    link: /speed
  - title: It shows stored data offline
    details: A returning visitor sees the last balances and their age at once. New balances follow a moment later.
    link: /how-it-works
  - title: It simulates before it asks the wallet
    details: A node simulates every send and swap, and Portico compares the outcome with what was asked for.
    link: /security
  - title: Every error has a page
    details: A code, why it happens, what you can do, and what the visitor reads. Console lines link to it.
    link: /errors
  - title: Any framework
    details: React, Vue, Svelte, Angular, Next.js, Nuxt, or one script tag. The same three steps.
    link: /start
  - title: A whole world for your tests
    details: Wallets, phones, chains and services on your own computer, with faults on demand.
    link: /testing
---

## Try it

<LiveExample view="Connect" state="loaded" label="The real modal" />

## Connect, send, come back

![A film strip of the modal in three rows: connect, send, come back](/pictures/film-light.png){.light-only}![A film strip of the modal in three rows: connect, send, come back](/pictures/film-dark.png){.dark-only}
`
