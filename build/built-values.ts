import type { Plugin } from 'vite'
import { at, pathOf } from './paths.ts'

/** What later environments need to know of the files that earlier ones have written. */
export type Built = {
  /** The integrity of worker-classic.js. */
  classicIntegrity?: string
  /** The names of the worker's lazy files, without folder and extension. */
  workerFiles?: readonly string[]
  /** The SHA-256 of core.js in base64. */
  coreHash?: string
}

/** The string that stands for the hashes of the first files in core.js, until all files have been written. */
export const firstFilesMark = '__FIRST_FILES__'

/** Replaces src/client/built.ts by a module with the values that are known now. */
export function builtValues(built: Built): Plugin {
  return {
    name: 'portico:built-values',
    enforce: 'pre',
    load(id) {
      if (pathOf(id) !== at('src/client/built.ts')) return null
      // Bundlers of sites look for this literal to copy the files.
      const files = (built.workerFiles ?? []).map(
        name =>
          `${JSON.stringify(name)}: new URL(/* @vite-ignore */ './worker/${name}.js', import.meta.url).href`,
      )
      return [
        `export const classicIntegrity = ${JSON.stringify(built.classicIntegrity)}`,
        `export const coreHash = ${JSON.stringify(built.coreHash)}`,
        `export const firstFiles = ${JSON.stringify(firstFilesMark)}`,
        `export const workerFiles = () => ({ ${files.join(', ')} })`,
      ].join('\n')
    },
  }
}
