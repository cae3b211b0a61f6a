import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { at } from './lib/paths.mjs'
import { repository } from './lib/publisher.mjs'
import { fail, printLine, SetupError } from './lib/words.mjs'

/** The files that contain the address of the repository. */
const places = [
  'scripts/lib/publisher.mjs',
  'package.json',
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(at('docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]

/** Writes the address of the repository into every place that names it. */
const publish = address => {
  if (!address || !URL.canParse(address) || !/^https:/.test(address))
    throw new SetupError('Give the https address of the repository: node scripts/publisher.mjs https://…')
  for (const place of places) {
    const before = readFileSync(at(place), 'utf8')
    const after = before.replaceAll(repository, address.replace(/\/+$/, ''))
    if (after !== before) writeFileSync(at(place), after)
  }
  printLine(`The repository is ${address}.`)
}

try {
  publish(process.argv[2])
} catch (error) {
  fail(error)
}
