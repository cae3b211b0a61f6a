import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const root = process.cwd()
const folders = ['src', 'data', 'tests', 'sandbox', 'demo', 'docs', 'scripts', 'build']
const files = [
  ...['package.json', 'package-lock.json', 'tsconfig.build.json', 'LICENSE'],
  ...['vite.config.ts', 'vitest.config.ts', 'biome.json', 'CONTRIBUTING.md'],
]

/**
 * A code block of "Adding a feature" in CONTRIBUTING.md: a whole new file, or an edit (a diff) of a file of this
 * repository.
 */
type Block = { readonly path: string; readonly text: string; readonly isEdit: boolean }

/**
 * Makes a copy of the repository with the example feature of CONTRIBUTING.md. Returns the code blocks of the example.
 */
export async function copyWithExample(copy: string): Promise<readonly Block[]> {
  const blocks = blocksOf(await readFile('CONTRIBUTING.md', 'utf8'))
  await rm(copy, { recursive: true, force: true })
  const isCopied = (path: string) => !path.endsWith(join('tests', 'vectors'))
  for (const name of folders) await cp(name, join(copy, name), { recursive: true, filter: isCopied })
  for (const name of files) await cp(name, join(copy, name))
  await symlink(join(root, 'tests', 'vectors'), join(copy, 'tests', 'vectors'))
  for (const block of blocks) {
    const path = join(copy, block.path)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, block.isEdit ? edited(await readFile(path, 'utf8'), block) : block.text)
  }
  const added = blocks.filter(({ isEdit }) => !isEdit).map(({ path }) => path)
  const config = { extends: '../../tsconfig.json', include: ['src', ...added] }
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify(config))
  return blocks
}

/**
 * Returns the code blocks of the section "Adding a feature" in order. In the first line of a block, the path of the
 * file follows the language.
 */
function blocksOf(page: string): readonly Block[] {
  const [, section = ''] = page.split('## Adding a feature')
  const fence = /^```(\w+) (\S+)\n([\s\S]*?)^```/gm
  return [...section.matchAll(fence)].map(([, language, path = '', text = '']) => ({
    path,
    text,
    isEdit: language === 'diff',
  }))
}

/**
 * Applies an edit to the code of a file. In the edit, lines without `+` mark a place in the code, and lines with `+`
 * are inserted at this place.
 */
function edited(code: string, { path, text }: Block): string {
  const lines = text.split('\n').slice(0, -1)
  const before = lines.filter(line => !line.startsWith('+')).map(line => `${line.slice(1)}\n`)
  const after = lines.map(line => `${line.slice(1)}\n`)
  const places = code.split(before.join('')).length - 1
  if (places !== 1) throw new Error(`${path} has ${places} places for this edit:\n${text}`)
  return code.replace(before.join(''), () => after.join(''))
}
