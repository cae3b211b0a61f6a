import { expect, it } from 'vitest'
import { useBrowser, visit } from './harness.ts'

useBrowser()

it('hears what no worker of a page catches: errors and rejections, in classic and module workers', async () => {
  const { page, troubles } = await visit()
  await page.evaluate(() => {
    for (const type of ['classic', 'module'] as const) {
      const code = `setTimeout(() => { throw new Error('thrown in a ${type} worker') })
        void Promise.reject(new Error('rejected in a ${type} worker'))`
      new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), { type })
    }
  })
  const heard = () => troubles.map(text => /(?:thrown|rejected) in a \w+ worker/.exec(text)?.[0]).sort()
  await expect
    .poll(heard, { timeout: 10_000 })
    .toEqual([
      'rejected in a classic worker',
      'rejected in a module worker',
      'thrown in a classic worker',
      'thrown in a module worker',
    ])
})
