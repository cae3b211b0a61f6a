import { beforeAll, expect, it } from 'vitest'
import { optionGroups } from '../../site/generate/lists.ts'
import { anchorOf, type Page } from '../../site/generate/markdown.ts'
import { type Site, siteOf } from '../../site/generate/site.ts'
import { docsBase, docsUrlOf } from '../../src/domain/core/docs-url.ts'
import { catalogue } from '../../src/domain/core/errors/app-error.ts'
import { publicNames } from '../house/public-names.ts'
import { membersOf } from './described.ts'

let site: Site
let paths: ReadonlyMap<string, Page>

beforeAll(() => {
  site = siteOf(process.cwd())
  paths = new Map(site.pages.map(page => [page.path, page]))
}, 180_000)

const bodyOf = (path: string): string => paths.get(path)?.body ?? ''

it('the site has a page for each function, type, option, event and error', () => {
  const wanted = [
    ...publicNames.map(name =>
      name.startsWith('type ') ? `reference/types/${name.slice(5)}` : `reference/functions/${name}`,
    ),
    ...optionGroups().map(({ group }) => `reference/options/${group}`),
    ...membersOf('src/client/types.ts', 'PorticoEvents').map(({ name }) => `reference/events/${name}`),
    ...Object.keys(catalogue).map(code => `reference/errors/${code}`),
  ]
  expect(wanted.length).toBeGreaterThan(350)
  expect(wanted.filter(path => !paths.has(path))).toEqual([])
})

it('the page of a hook has its import, an example, and every field of the result', () => {
  const hooks = site.pages.filter(({ path }) => /^reference\/(react|vue)\/use/.test(path))
  expect(hooks.length).toBeGreaterThan(30)
  const incomplete = hooks.filter(
    ({ title, body }) =>
      !body.includes(`import { ${title} } from`) ||
      !body.includes('## Example') ||
      !body.includes('### Returns'),
  )
  expect(incomplete.map(({ path }) => path)).toEqual([])
  for (const field of ['phase', 'account', 'message', 'request', 'signOut', 'check'])
    expect(bodyOf('reference/react/usePorticoSignIn')).toContain(`| \`${field}\` |`)
})

it('every option is a heading of its page, so that a search finds it', () => {
  const missing = optionGroups().flatMap(({ group, options }) =>
    options
      .map(({ name }) => name)
      .filter(name => !bodyOf(`reference/options/${group}`).includes(`## \`${name}\``)),
  )
  expect(missing).toEqual([])
})

it('the address of an error on the console is an anchor of the page of all errors', () => {
  const missing = Object.keys(catalogue).filter(code => {
    const [page = '', anchor] = docsUrlOf(code).slice(docsBase.length).split('#')
    return !bodyOf(page.replace(/\.html$/, '')).includes(`<a id="${anchor}"></a>`)
  })
  expect(missing).toEqual([])
})

it('every link between the pages of the site leads to a page and a heading', () => {
  const dead = site.pages.flatMap(({ path, body }) => {
    const text = body.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    const links = [...text.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map(([, link = '']) => link)
    return links.filter(link => !leadsSomewhere(path, link)).map(link => `${path}: ${link}`)
  })
  expect(dead).toEqual([])
})

it('every page of the site has a title and a description', () => {
  const bare = site.pages.filter(({ title, description }) => title === '' || description === '')
  expect(bare.map(({ path }) => path)).toEqual([])
})

function leadsSomewhere(from: string, link: string): boolean {
  const [target = '', anchor] = link.split('#')
  if (/\.(png|svg)$/.test(target)) return site.files.has(`docs${target}`)
  const folder = `/${from}`.replace(/[^/]*$/, '')
  const path =
    target === '' ? from : new URL(target, `https://site${folder}`).pathname.slice(1).replace(/\.md$/, '')
  const page = paths.get(path === '' || path.endsWith('/') ? `${path}index` : path)
  if (!page) return false
  return anchor === undefined || anchorsOf(page.body).includes(anchor)
}

function anchorsOf(body: string): readonly string[] {
  const headings = [...body.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
  return [...headings, ...[...body.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)]
}
