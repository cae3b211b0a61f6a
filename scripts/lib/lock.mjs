import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { at } from './paths.mjs'
import { printLine } from './words.mjs'

/**
 * Waits until no other process of this project runs the same work, then runs the work. For example, a second `npm
 * start` waits for the set-up of the first one.
 */
export const alone = async (name, work) => {
  mkdirSync(at('.cache'), { recursive: true })
  const folder = at('.cache', `${name}.lock`)
  let isReported = false
  while (!take(folder)) {
    if (!isReported) printLine(`Waiting for another command that is busy with the same ${name} …`)
    isReported = true
    await pause(200)
  }
  try {
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const take = folder => {
  try {
    mkdirSync(folder)
    writeFileSync(`${folder}/pid`, String(process.pid))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!alive(folder)) rmSync(folder, { recursive: true, force: true })
    return false
  }
}

/**
 * Whether the process that holds the lock still runs. A new lock without a process id counts as held, because its
 * process has not written the id yet.
 */
const alive = folder => {
  try {
    const pid = Number(readFileSync(`${folder}/pid`, 'utf8'))
    if (pid) process.kill(pid, 0)
    return pid > 0 || isNew(folder)
  } catch (error) {
    return error.code === 'EPERM' || (error.code === 'ENOENT' && isNew(folder))
  }
}

const isNew = folder => {
  const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return age < 5000
}
