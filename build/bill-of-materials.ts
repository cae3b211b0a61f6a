import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceOf } from '../scripts/lib/licence-rules.mjs'

/**
 * Writes a bill of materials (CycloneDX 1.6, JSON): the packages whose code is in Portico's files, with their versions
 * and licences. It has no date and no serial number, so that two builds give the same bytes.
 */
export function writeBillOfMaterials(folders: readonly string[], version: string, file: string): void {
  const components = folders.map(componentOf).sort((a, b) => (a.purl < b.purl ? -1 : 1))
  const unique = components.filter(({ purl }, index) => purl !== components[index - 1]?.purl)
  const own = { type: 'library', 'bom-ref': `pkg:npm/portico@${version}`, name: 'portico', version }
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...own, purl: own['bom-ref'] } },
    components: unique,
    dependencies: [{ ref: own['bom-ref'], dependsOn: unique.map(({ purl }) => purl) }],
  }
  writeFileSync(file, `${JSON.stringify(bill)}\n`)
}

function componentOf(folder: string) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version } = manifest as { name: string; version: string }
  // In a package URL, the @ of a scope is percent-encoded.
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const licence = licenceOf(manifest)
  // A choice of licences is an SPDX expression, and not the id of a licence.
  const licences = licence.includes(' ') ? [{ expression: licence }] : [{ license: { id: licence } }]
  return { type: 'library', 'bom-ref': purl, name, version, purl, licenses: licences }
}
