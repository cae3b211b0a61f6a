import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dated, notesOf, unreleased } from '../../scripts/lib/changelog.mjs'
import { at } from '../../scripts/lib/paths.mjs'

const changelog = (rest = '') =>
  `# Changelog\n\n## Unreleased\n${rest}\n## 0.2.0 (2026-12-24)\n\n- second\n\n## 0.1.0\n\n- first\n`

it('a release takes the notes of its version from the changelog, up to the next version', () => {
  expect(notesOf(changelog(), '0.2.0')).toBe('## 0.2.0 (2026-12-24)\n\n- second')
})

it.each(['0.1.0', '0.3.0', '0.2'])('a release stops if the changelog has no dated section: %s', version => {
  expect(() => notesOf(changelog(), version)).toThrow('no dated section')
})

it('the lines under "Unreleased" are found, and none in an empty section', () => {
  expect(unreleased(changelog('\n- new\n'))).toBe('- new')
  expect(unreleased(changelog())).toBe('')
})

it('a release dates the lines under "Unreleased" as its version', () => {
  const next = dated(changelog('\n### Added\n- new\n'), '0.3.0', '2027-01-02')
  expect(unreleased(next)).toBe('')
  expect(notesOf(next, '0.3.0')).toBe('## 0.3.0 (2027-01-02)\n\n### Added\n- new')
  expect(notesOf(next, '0.2.0')).toBe('## 0.2.0 (2026-12-24)\n\n- second')
  expect(dated(next, '0.3.0', '2027-01-03')).toBe(next)
})

it('a version that was dated and not published gets the new lines in front of its lines, part by part', () => {
  const before =
    '# Changelog\n\n## Unreleased\n\n### Added\n- b\n\n### Security\n- s\n\n## 0.1.0 (2026-11-28)\n\nThe first.\n\n### Added\n- a\n\n### Fixed\n- f\n\n## 0.0.1 (2026-01-01)\n\n- old\n'
  const next = dated(before, '0.1.0', '2026-12-01')
  expect(notesOf(next, '0.1.0')).toBe(
    '## 0.1.0 (2026-12-01)\n\nThe first.\n\n### Added\n- b\n- a\n\n### Fixed\n- f\n\n### Security\n- s',
  )
  expect(notesOf(next, '0.0.1')).toBe('## 0.0.1 (2026-01-01)\n\n- old')
})

it('dating the changelog of this repository loses no line', () => {
  const text = readFileSync(at('CHANGELOG.md'), 'utf8')
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const lines = from => new Set(from.split('\n').filter(line => line !== '' && !line.startsWith('#')))
  expect(lines(dated(text, version, '2027-01-01'))).toEqual(lines(text))
})
