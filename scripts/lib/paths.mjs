import { fileURLToPath } from 'node:url'

/** Returns the absolute path of a file of the project. */
export const at = (...parts) => fileURLToPath(new URL(['../..', ...parts].join('/'), import.meta.url))

/** The project's folder. */
export const root = at('.')
