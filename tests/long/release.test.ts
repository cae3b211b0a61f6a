import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { runIn } from '../consumers/project.ts'
import { useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, openModal } from '../journeys/modal.ts'
import { serveFolder } from './site.ts'

useBrowser()

const folder = join(process.cwd(), '.cache/release')
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
let printed = ''
beforeAll(async () => {
  printed = await runIn(process.cwd(), process.execPath, [
    'scripts/release.mjs',
    '--host=https://files.example',
  ])
}, 1_800_000)

it('a release is the same from two builds in two folders, and has everything that a publisher needs', () => {
  expect(printed).toMatch(/Two builds in two folders gave the same \d{3,} files/)
  expect(printed).toContain('Nothing was published.')
  expect(readdirSync(folder).sort()).toEqual(
    [
      ...['NOTES.md', 'SHA256SUMS', 'THIRD_PARTY_NOTICES.txt', 'script-tag.html'],
      ...['.bom.json', '.tgz', '-docs', '-hosted', '-hosted-maps'].map(end => `portico-${version}${end}`),
    ].sort(),
  )
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n')
  for (const line of sums) {
    const [sum, path = ''] = line.split('  ')
    expect(
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
      path,
    ).toBe(sum)
  }
  expect(readFileSync(join(folder, 'NOTES.md'), 'utf8')).toMatch(
    new RegExp(`^## ${version} \\(\\d{4}-\\d\\d-\\d\\d\\)`),
  )
  const materials = JSON.parse(readFileSync(join(folder, `portico-${version}.bom.json`), 'utf8'))
  expect(materials).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { version } } })
  const hosted = readdirSync(join(folder, `portico-${version}-hosted`), { recursive: true, encoding: 'utf8' })
  const maps = readdirSync(join(folder, `portico-${version}-hosted-maps`), {
    recursive: true,
    encoding: 'utf8',
  })
  expect(hosted.filter(path => path.endsWith('.map'))).toEqual([])
  for (const path of ['embed.js', 'core.js', 'worker-classic.js', join('worker', 'swaps.js')])
    expect([hosted.includes(path), maps.includes(`${path}.map`)]).toEqual([true, true])
})

it('the page with the tag of a release connects a wallet, and the printed tag is the same with another address', async () => {
  const tag = /<script async src="https:\/\/files\.example\/(\S+)" integrity="(sha384-\S+)"/.exec(printed)
  const page = readFileSync(join(folder, 'script-tag.html'), 'utf8')
  expect(page).toContain(`src="${tag?.[1]}" integrity="${tag?.[2]}"`)
  const site = await serveFolder(folder)
  try {
    const shop = await visit({ url: `${site.url}script-tag.html`, wallets: [walletOf('alice')] })
    await openModal(shop.page)
    await connectInjected(shop.page)
    await shop.page.getByTestId('account-button').waitFor()
    expect(shop.problems).toEqual([])
  } finally {
    await site.close()
  }
})
