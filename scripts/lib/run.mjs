import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/**
 * Runs a command to its end and returns its exit code and its whole output. `show` also prints the output as it
 * arrives. After `limit` milliseconds, kills the command and its children, and returns undefined as the exit code.
 * The command runs in the project's folder, or in `cwd`.
 */
export const run = (command, args, { show = false, limit, env = {}, cwd = root } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    const pieces = []
    const keep = stream => chunk => {
      pieces.push(chunk)
      if (show) stream.write(chunk)
    }
    child.stdout.on('data', keep(process.stdout))
    child.stderr.on('data', keep(process.stderr))
    const release = onQuit(() => endTree(child))
    let late = false
    const timer =
      limit &&
      setTimeout(() => {
        late = true
        endTree(child)
      }, limit)
    child.once('error', reject)
    child.once('close', code => {
      clearTimeout(timer)
      release()
      resolve({ code: late ? undefined : (code ?? 1), output: Buffer.concat(pieces).toString('utf8') })
    })
  })

/** Runs a JavaScript file with the Node.js of this process, so that no shell is needed. */
export const runNode = (args, options) => run(process.execPath, args, options)

/** Ends a child process and its process group. On Windows, ends only the child process. */
export const endTree = (child, signal = 'SIGTERM') => {
  if (child.exitCode !== null || child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // The process ended between the check and the signal.
  }
}

const quitters = new Set()

/** Runs the callback when this process receives a signal to quit. Returns the function that unsubscribes. */
export const onQuit = callback => {
  if (quitters.size === 0) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, quit)
  }
  quitters.add(callback)
  return () => {
    quitters.delete(callback)
    if (quitters.size > 0) return
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, quit)
  }
}

const quit = signal => {
  for (const callback of quitters) callback()
  process.exit(signal === 'SIGINT' ? 130 : 143)
}
