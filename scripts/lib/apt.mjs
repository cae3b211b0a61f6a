import { findProgram } from './programs.mjs'
import { run } from './run.mjs'
import { printLine } from './words.mjs'

/** Whether this process can install Debian packages: it runs as root on a system that has apt-get. */
export const canInstallPackages = () => process.getuid?.() === 0 && findProgram('apt-get') !== undefined

/**
 * Installs Debian packages and returns whether that worked. Does nothing and returns false if this process cannot
 * install packages.
 */
export const installPackages = async names => {
  if (!canInstallPackages()) return false
  printLine(`Installing from Debian: ${names.join(', ')} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const impatient = ['-o', 'Acquire::http::Timeout=30', '-o', 'Acquire::Retries=1', '-q']
  await run('apt-get', ['update', ...impatient], { env, limit: 180_000 })
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...impatient, ...names],
    { env, limit: 900_000 },
  )
  if (code !== 0) printLine(output.trim().split('\n').slice(-5).join('\n'))
  return code === 0
}
