import { fileURLToPath } from 'node:url'

/** The project's folder. Vite runs vite.config.ts from a bundle in this folder. */
export const root = process.cwd()

/** Returns the absolute path of a file of the project. */
export const at = (path: string): string => `${root}/${path}`

/** Returns the path of a file URL or of a path, without the query. */
export const pathOf = (id: string): string =>
  (id.startsWith('file:') ? fileURLToPath(id) : id).replace(/\?.*$/, '')
