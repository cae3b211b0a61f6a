import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { copyWithExample } from './walkthrough-copy.ts'

const root = process.cwd()
const copy = join(root, '.cache', 'walkthrough')

/**
 * Runs a program of node_modules in the copy of the repository. Returns its output if it failed, otherwise an empty
 * text.
 */
function failureOf(program: string, ...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: copy })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text))
  child.stderr.on('data', (text: Buffer) => (output += text))
  return new Promise(resolve => child.once('close', code => resolve(code === 0 ? '' : output)))
}

describe('the example feature of CONTRIBUTING.md', () => {
  let blocks: Awaited<ReturnType<typeof copyWithExample>> = []
  const added = () => blocks.filter(({ isEdit }) => !isEdit).map(({ path }) => path)

  beforeAll(async () => {
    blocks = await copyWithExample(copy)
  }, 60_000)

  it('consists of more than 20 new files and edits', () => expect(blocks.length).toBeGreaterThan(20))

  it.concurrent('compiles as CONTRIBUTING.md shows it', async () => {
    expect(await failureOf('typescript/bin/tsc', '--noEmit', '--pretty', 'false')).toBe('')
  })

  it.concurrent('passes the tests of the house rules of this repository', async () => {
    expect(await failureOf('vitest/vitest.mjs', 'run', '--reporter', 'dot', '--project', 'house')).toBe('')
  })

  it.concurrent('passes the unit test that CONTRIBUTING.md shows', async () => {
    const unit = ['run', '--reporter', 'dot', '--project', 'unit', 'tests/worker/streams/nfts']
    expect(await failureOf('vitest/vitest.mjs', ...unit)).toBe('')
  })

  it.concurrent('is formatted like the rest of the repository', async () => {
    const scripts = added().filter(path => /\.(ts|tsx|css)$/.test(path))
    const options = ['check', '--vcs-enabled=false', '--config-path=.']
    expect(await failureOf('@biomejs/biome/bin/biome', ...options, ...scripts)).toBe('')
  })
})
