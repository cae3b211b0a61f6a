import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPermissive, licenceOf } from '../scripts/lib/licence-rules.mjs'
import { at } from './paths.ts'

const heading = `Portico contains parts of the packages and data below. Each is under its own licence, which follows its name.
`

/**
 * Writes THIRD_PARTY_NOTICES.txt: the licence texts of all packages whose code is in Portico's files. Throws if the licence
 * of one of them is not permissive.
 */
export function writeNotices(folders: readonly string[], files: readonly string[]): void {
  const all = [...new Map(folders.map(folder => read(folder)).map(notice => [notice.label, notice])).values()]
  const packages = all.sort((a, b) => (a.label < b.label ? -1 : 1))
  const sections = packages.map(
    dependency =>
      `${dependency.label}\nLicence: ${dependency.licence}\n\n${dependency.text ?? elsewhere(dependency, packages)}\n`,
  )
  // The table of look-alike letters (src/domain/core/confusables.ts) is generated from a data file, not from a package.
  const unicode = readFileSync(at('build/licences/unicode.txt'), 'utf8').trim()
  sections.push(`confusables.txt of Unicode 15.0.0\nLicence: Unicode-DFS-2016\n\n${unicode}\n`)
  const marks = readFileSync(at('build/licences/marks.txt'), 'utf8').trim()
  sections.push(`Simple Icons 16.37.0\nLicence: CC0-1.0\n\n${marks}\n`)
  const drawings = readFileSync(at('build/licences/web3icons.txt'), 'utf8').trim()
  sections.push(`web3icons 4.0.56\nLicence: MIT\n\n${drawings}\n`)
  const text = [heading, ...sections].join(`\n${'-'.repeat(80)}\n\n`)
  for (const file of files) writeFileSync(file, text)
}

type Notice = {
  readonly label: string
  readonly licence: string
  readonly author: string
  readonly text?: string
}

function read(folder: string): Notice {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const label = `${manifest.name} ${manifest.version}`
  const licence = licenceOf(manifest)
  if (!isPermissive(licence))
    throw new Error(`${label} is bundled, and its licence "${licence}" is not permissive`)
  const texts = textsOf(folder)
  return { label, licence, author: authorOf(manifest), ...(texts.length > 0 && { text: texts.join('\n\n') }) }
}

/**
 * Returns the texts of the files LICENSE, LICENCE, COPYING and NOTICE of a package, with any extension except those of
 * code and JSON.
 */
function textsOf(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter(
      name => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(name) && !/\.(c?js|mjs|ts|json)$/i.test(name),
    )
    .sort()
    .map(name => readFileSync(join(folder, name), 'utf8').trim())
}

function authorOf({ name, author }: { name: string; author?: string | { name?: string } }): string {
  return typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`)
}

/**
 * Returns the notice of a package that does not contain the text of its licence. The notice refers to the text of
 * another package with the same licence.
 */
function elsewhere({ label, licence, author }: Notice, packages: readonly Notice[]): string {
  const choices = licence.replace(/[()]/g, '').split(' OR ')
  const like = packages.find(dependency => dependency.text && choices.includes(dependency.licence))
  if (!like) throw new Error(`${label} is bundled, and nothing here has the text of its licence "${licence}"`)
  return `Copyright (c) ${author}. The text of the licence ${like.licence} is the one under ${like.label}.`
}
