import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeNotices } from '../../build/notices.ts'

const folder = mkdtempSync(join(tmpdir(), 'notices-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'notices.txt')
const put = (name, manifest, files = {}) => {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...manifest }))
  for (const [key, text] of Object.entries(files)) writeFileSync(join(path, key), text)
  return path
}
const texted = put(
  'texted',
  { license: 'MIT' },
  { LICENSE: 'Copyright (c) T', NOTICE: 'T notice', 'license.js': 'x' },
)

it('the notices file contains the licence and the notice of each npm package once', () => {
  writeNotices([texted, texted], [file])
  const text = readFileSync(file, 'utf8')
  expect(text.match(/texted 1\.0\.0\nLicence: MIT\n\nCopyright \(c\) T\n\nT notice\n/g)).toHaveLength(1)
})

it('if a package lacks its licence text, the notices file names another package that has the same text', () => {
  writeNotices([texted, put('bare', { license: 'Apache-2.0 OR MIT', author: { name: 'B' } })], [file])
  expect(readFileSync(file, 'utf8')).toContain(
    'Copyright (c) B. The text of the licence MIT is the one under texted 1.0.0.',
  )
})

it.each([
  ['MPL-2.0', 'not permissive'],
  ['GPL-3.0', 'not permissive'],
  [undefined, 'not permissive'],
  ['ISC', 'nothing here has the text'],
])(
  'the notices script rejects a licence that is not permissive, or whose text is in no package: %s',
  (license, words) => {
    expect(() => writeNotices([texted, put('odd', { license })], [file])).toThrow(words)
  },
)

it('the notices file contains the copyright notice of Unicode for the list of look-alike letters', () => {
  writeNotices([texted], [file])
  expect(readFileSync(file, 'utf8')).toContain('Copyright (c) 1991-2022 Unicode, Inc. All rights reserved.')
})
