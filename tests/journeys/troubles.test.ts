import { expect, it } from 'vitest'
import { useBrowser, visit } from './harness.ts'
import { openModal } from './modal.ts'
import { variants } from './variants.ts'

useBrowser()

it('the test harness records uncaught errors and unhandled rejections in classic and module workers', async () => {
  const { page, problems } = await visit()
  await page.evaluate(() => {
    for (const type of ['classic', 'module'] as const) {
      const code = `setTimeout(() => { throw new Error('thrown in a ${type} worker') })
        void Promise.reject(new Error('rejected in a ${type} worker'))`
      new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), { type })
    }
  })
  const reported = () =>
    [...new Set(problems.map(text => /(?:thrown|rejected) in a \w+ worker/.exec(text)?.[0]))].sort()
  await expect
    .poll(reported, { timeout: 10_000 })
    .toEqual([
      'rejected in a classic worker',
      'rejected in a module worker',
      'thrown in a classic worker',
      'thrown in a module worker',
    ])
})

const paths = ['/', '/strict.html', '/embed.html']
it.each(variants(paths))(
  "the test harness records an uncaught error in Portico's worker (page %s)",
  async path => {
    const { page, problems } = await visit({ path })
    await openModal(page)
    await expect.poll(() => page.workers().length).toBe(1)
    await page.workers()[0]?.evaluate(`setTimeout(() => { throw new Error('thrown in the worker') })
      void Promise.reject(new Error('rejected in the worker'))`)
    const reported = () =>
      problems.map(text => /(?:thrown|rejected) in the worker/.exec(text)?.[0] ?? text).sort()
    await expect
      .poll(reported, { timeout: 10_000 })
      .toEqual(['rejected in the worker', 'thrown in the worker'])
  },
)
