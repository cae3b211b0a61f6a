import { type ChildProcess, spawn } from 'node:child_process'

/** A child process that ends when this process ends. */
export type Child = {
  /**
   * Resolves with the first match of the pattern in the child's output. Rejects if the child ends first or is too slow.
   */
  printed(pattern: RegExp, withinMs: number): Promise<RegExpExecArray>
  stop(): Promise<void>
}

/*
 * `cat` reads a pipe from this process. When this process ends in any way, even by SIGKILL, the pipe closes, `cat` ends and
 * the shell kills the child. Otherwise a crashed test run would leave chains running.
 */
const guard =
  'exec 3<&0; "$0" "$@" </dev/null & child=$!; { cat <&3 >/dev/null; kill -9 $child 2>/dev/null; } & wait $child'

/** Starts a program that ends when this process ends. */
export const startChild = (program: string, args: readonly string[]): Child => {
  const child =
    process.platform === 'win32'
      ? spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
      : spawn('/bin/sh', ['-c', guard, program, ...args], { stdio: ['pipe', 'pipe', 'pipe'], detached: true })
  let output = ''
  let ended = false
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  child.stdin.on('error', () => undefined)
  const end = new Promise<void>(resolve => {
    const done = () => {
      ended = true
      child.stdin.destroy()
      resolve()
    }
    child.once('exit', done)
    child.once('error', error => {
      output += error.message
      done()
    })
  })
  return {
    printed: (pattern, withinMs) => waitForText(child, pattern, withinMs, () => output, end),
    async stop() {
      if (!ended) {
        child.stdin.destroy()
        if (process.platform === 'win32') child.kill('SIGKILL')
      }
      await end
    },
  }
}

const waitForText = (
  child: ChildProcess,
  pattern: RegExp,
  withinMs: number,
  output: () => string,
  end: Promise<void>,
): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      clearTimeout(timer)
      child.stdout?.off('data', look)
      act()
    }
    const look = () => {
      const found = pattern.exec(output())
      if (found) finish(() => resolve(found))
    }
    const logLine = (what: string) =>
      finish(() => reject(new Error(`${what}. It said: ${output().trim().slice(-1000)}`)))
    const timer = setTimeout(() => logLine(`The child process was not ready within ${withinMs} ms`), withinMs)
    child.stdout?.on('data', look)
    void end.then(() => logLine('The child process ended before it was ready'))
    look()
  })
