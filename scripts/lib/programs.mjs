import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the path of the first program with this name on PATH, or undefined if there is none. */
export const findProgram = name =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(isProgram)

/** Whether this path is a file that this process may run. */
export const isProgram = path => {
  if (!existsSync(path)) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
