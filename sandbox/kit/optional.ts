/**
 * Loads a part of the kit that needs packages which not every site installs. If one of them is missing, throws an error
 * that names it and says how to install it.
 */
export const loadPart = async <Part>(
  what: string,
  packages: readonly string[],
  load: () => Promise<Part>,
): Promise<Part> => {
  try {
    return await load()
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new Error(
      `${what} needs packages that are not installed: run npm install -D ${packages.join(' ')}`,
      {
        cause: error,
      },
    )
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
