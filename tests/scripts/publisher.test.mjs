import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { repository } from '../../scripts/lib/publisher.mjs'

const { homepage, bugs, repository: source, version } = JSON.parse(readFileSync('package.json', 'utf8'))

it('package.json names the repository that the publisher has filled in (integrators 7)', () => {
  expect([homepage, bugs, source]).toEqual([
    `${repository}#readme`,
    { url: `${repository}/issues` },
    { type: 'git', url: `git+${repository}.git` },
  ])
})

it('the changelog dates the version of package.json (integrators 7)', () => {
  const headings = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (.+)$/gm)].map(
    ([, heading]) => heading,
  )
  expect(headings[0]).toBe('Unreleased')
  expect(headings[1]).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)$`))
})
