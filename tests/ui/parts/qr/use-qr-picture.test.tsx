// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import type { WorkerApi } from '../../../../src/bridge/contract/worker-api.ts'
import { useQrPicture } from '../../../../src/ui/parts/qr/use-qr-picture.ts'
import { renderHook } from '../../inside.tsx'

const listOf = (...files: readonly File[]) => files as unknown as FileList
const picture = (name: string) => new File(['pixels'], name, { type: 'image/png' })

/**
 * Renders the hook useQrPicture with a fake worker. `answers` maps each file name to the functions that settle the
 * pending response of the worker.
 */
async function stage() {
  const answers = new Map<string, { readonly give: (text?: string) => void; readonly fail: () => void }>()
  const found = vi.fn()
  const callFeature = ((_feature: string, _action: string, [file]: readonly [File]) =>
    new Promise((give, fail) => {
      answers.set(file.name, { give, fail: () => fail(new Error('broken')) })
    })) as WorkerApi['callFeature']
  const rendered = await renderHook(() => useQrPicture(found), { api: { callFeature } })
  return { ...rendered, answers, found }
}

it('useQrPicture has the status "reading" while the worker decodes a picture', async () => {
  const { result, answers, found } = await stage()
  await act(async () => expect(result.now.read(listOf(picture('a.png')))).toBe(true))
  expect(result.now.status).toBe('reading')
  await act(async () => answers.get('a.png')?.give('0xabc'))
  expect([result.now.status, found.mock.calls]).toEqual(['idle', [['0xabc']]])
})

it('useQrPicture has the status "none" for a picture without a QR code', async () => {
  const { result, answers, found } = await stage()
  await act(async () => void result.now.read(listOf(picture('a.png'))))
  await act(async () => answers.get('a.png')?.give(undefined))
  expect(result.now.status).toBe('none')
  await act(async () => void result.now.read(listOf(picture('b.png'))))
  await act(async () => answers.get('b.png')?.fail())
  expect([result.now.status, found.mock.calls]).toEqual(['unreadable', []])
})

it('useQrPicture does not send a file to the worker if the file is not a picture', async () => {
  const { result, answers } = await stage()
  await act(async () => void result.now.read(listOf(new File(['x'], 'a.txt', { type: 'text/plain' }))))
  expect([result.now.status, answers.size]).toEqual(['unreadable', 0])
})

it('useQrPicture sends nothing to the worker for an empty list of files', async () => {
  const { result, answers } = await stage()
  expect([result.now.read(null), result.now.read(listOf()), result.now.status]).toEqual([
    false,
    false,
    'idle',
  ])
  expect(answers.size).toBe(0)
})

it('useQrPicture ignores the late result of a picture after a newer picture was chosen', async () => {
  const { result, answers, found } = await stage()
  await act(async () => void result.now.read(listOf(picture('a.png'))))
  await act(async () => void result.now.read(listOf(picture('b.png'))))
  await act(async () => answers.get('b.png')?.give('new'))
  await act(async () => answers.get('a.png')?.give('old'))
  expect([result.now.status, found.mock.calls]).toEqual(['idle', [['new']]])
})

it('useQrPicture ignores a decoded picture if forget() was called before the decoding ended', async () => {
  const { result, answers, found } = await stage()
  await act(async () => void result.now.read(listOf(picture('a.png'))))
  await act(async () => result.now.forget())
  await act(async () => answers.get('a.png')?.give('late'))
  expect([result.now.status, found.mock.calls]).toEqual(['idle', []])
})
