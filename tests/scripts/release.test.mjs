import { expect, it } from 'vitest'
import { notesOf, unreleased } from '../../scripts/release.mjs'

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
