import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeBillOfMaterials } from '../../build/bill-of-materials.ts'

const folder = mkdtempSync(join(tmpdir(), 'bill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const put = (name: string, version: string, license: string) => {
  const path = join(folder, `${name.replace('/', '-')}-${version}`)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name, version, license }))
  return path
}
const written = (folders: readonly string[]) => {
  const file = join(folder, 'bom.json')
  writeBillOfMaterials(folders, '1.2.3', file)
  return JSON.parse(readFileSync(file, 'utf8'))
}

it('the bill of materials names each bundled package once, with its version and licence', () => {
  const a = put('@scope/a', '1.0.0', 'MIT')
  const bill = written([put('b', '2.0.0', '(MIT OR Apache-2.0)'), a, a])
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  expect(bill.metadata.component.purl).toBe('pkg:npm/portico@1.2.3')
  expect(
    bill.components.map((part: { purl: string; licenses: unknown }) => [part.purl, part.licenses]),
  ).toEqual([
    ['pkg:npm/%40scope/a@1.0.0', [{ license: { id: 'MIT' } }]],
    ['pkg:npm/b@2.0.0', [{ expression: '(MIT OR Apache-2.0)' }]],
  ])
  expect(bill.dependencies[0].dependsOn).toHaveLength(2)
})

it('the bill of materials does not depend on the order of the packages', () => {
  const [a, b] = [put('a', '1.0.0', 'MIT'), put('b', '1.0.0', 'ISC')]
  expect(written([a, b])).toEqual(written([b, a]))
})

it('two versions of one package are two entries', () => {
  expect(written([put('a', '1.0.0', 'MIT'), put('a', '2.0.0', 'MIT')]).components).toHaveLength(2)
})
