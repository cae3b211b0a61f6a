import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A program that runs as a child process of the test. */
export type Program = {
  /**
   * Resolves with the first capture group when the output of the program matches the pattern. Rejects if the program
   * ends before that.
   */
  prints(pattern: RegExp): Promise<string>
  /** Kills the program and removes its home folder. The child processes of a browser end with the browser. */
  end(): Promise<void>
}

export type ProgramOptions = {
  readonly args: (folder: string) => readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Files to create in the program's home folder, by file name. */
  readonly files?: Readonly<Record<string, string>>
}

/**
 * Starts a program whose home folder is a new temporary folder. The program stays in the process group of the test, so
 * it also ends if the test run is interrupted.
 */
export async function startProgram(
  command: string,
  { args, env = {}, files = {} }: ProgramOptions,
): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-browser-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const child = spawn(command, args(folder), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, ...env },
  })
  // The output is read even if no test needs it, because a full pipe blocks the program.
  child.stdout.resume()
  child.stderr.resume()
  return {
    prints: pattern => firstMatch(child, command, pattern),
    end: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

const firstMatch = (child: ChildProcess, command: string, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += String(chunk)
      const found = pattern.exec(output)
      if (found) resolve(found[1] ?? '')
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${command} ended: ${output.trim()}`)))
  })
