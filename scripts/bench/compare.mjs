import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import { at } from '../lib/paths.mjs'
import { run, runNode } from '../lib/run.mjs'
import { SetupError } from '../lib/words.mjs'
import { measureOpening } from './opening.mjs'
import { median, round, table } from './report.mjs'

/** The measured pages of a comparison: the floor, the other version, and this tree. */
const uses = ['floor', 'other', 'package']

/**
 * Builds the page `other` with another version of Portico: a commit of this repository, or the tarball of a release.
 * Without a name, it is the last release that has a tag.
 */
export const buildOther = async named => {
  const version = named ?? (await lastRelease())
  const dist = /\.t(ar\.)?gz$/.test(version) ? await unpacked(version) : await built(version)
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'tests/bench/pages/vite.config.ts']
  await done(
    runNode([...vite, '--mode', 'other'], { env: { PORTICO_BENCH_DIST: dist } }),
    'Building the page of the other version',
  )
  return version
}

/** Measures both versions in turn, so that both meet the same machine. */
export const measureComparison = (bench, rounds) => measureOpening({ ...bench, uses }, rounds)

/** Returns a table in Markdown: the medians, and the ratio of this tree to the other version with its range. */
export const comparison = (figures, version) => {
  const rows = Object.entries(figures).map(([row, { floor = [], other = [], package: own = [] }]) => {
    const ratios = own.flatMap((value, index) => (other[index] ? [value / other[index]] : []))
    const [low, high] = [Math.min(...ratios), Math.max(...ratios)]
    const ratio =
      ratios.length === 0 ? '' : `${hundredths(median(ratios))} (${hundredths(low)}–${hundredths(high)})`
    return [
      row,
      ...[floor, other, own].map(values => (values.length > 0 ? String(round(median(values))) : '')),
      ratio,
    ]
  })
  return table([['', 'floor', version, 'this tree', 'ratio (range)'], ...rows])
}

const hundredths = value => value.toFixed(2)

const lastRelease = async () => {
  const { code, output } = await run('git', ['describe', '--tags', '--abbrev=0'])
  if (code !== 0)
    throw new SetupError(
      'No commit has a tag. Name a commit or a tarball: npm run bench -- compare <version>',
    )
  return output.trim()
}

const unpacked = async tarball => {
  const folder = at('.cache/bench/versions', tarball.replace(/\W+/g, '-'))
  mkdirSync(folder, { recursive: true })
  await done(run('tar', ['xzf', resolve(tarball), '-C', folder]), `Unpacking ${tarball}`)
  return `${folder}/package/dist`
}

/** Checks the commit out beside this tree and builds it there, with the packages of this tree. */
const built = async commit => {
  const { code, output } = await run('git', ['rev-parse', '--verify', `${commit}^{commit}`])
  if (code !== 0) throw new SetupError(`This repository has no commit ${commit}.`)
  const folder = at('.cache/bench/versions', output.trim())
  if (!existsSync(`${folder}/package.json`)) {
    await done(run('git', ['worktree', 'add', '--detach', folder, output.trim()]), `Checking out ${commit}`)
    symlinkSync(at('node_modules'), `${folder}/node_modules`)
  }
  if (!existsSync(`${folder}/dist/sdk.js`))
    await done(runNode(['scripts/build.mjs'], { cwd: folder }), `Building ${commit}`)
  return `${folder}/dist`
}

const done = async (running, what) => {
  const { code, output } = await running
  if (code !== 0) throw new SetupError(`${what} failed:\n${output.trim()}`)
}
