export type EnglishRow = {
  readonly text: string
  readonly note: string
  readonly max?: number
  readonly values?: Readonly<Record<string, string>>
}
export type TranslatedRow = {
  readonly en: string
  readonly was?: string
  readonly note: string
  readonly text: string
  readonly same?: boolean
}
export type Language = {
  readonly name: string
  readonly english: string
  readonly complete: boolean
  readonly reviewed: string
}
export type English = Readonly<Record<string, EnglishRow>>
export type Catalogue = Readonly<Record<string, TranslatedRow>>
export function english(): English
export function languages(): Readonly<Record<string, Language>>
export function catalogueOf(tag: string): Catalogue
export function glossaryOf(tag: string): Readonly<Record<string, string>>
export function writeCatalogue(tag: string, catalogue: Catalogue): void
export function merged(
  source: English,
  catalogue: Catalogue,
  shared?: Readonly<Record<string, readonly string[]>>,
): Catalogue
export function shared(): Readonly<Record<string, readonly string[]>>
export function problemsOf(tag: string, source: English, catalogue: Catalogue): readonly string[]
export function widthOf(text: string): number
