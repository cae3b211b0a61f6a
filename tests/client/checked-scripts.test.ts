// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { checkedScripts } from '../../src/client/checked-scripts.ts'

// Specification 4b.2
it('the scripts of the script tag take the nonce of the tag, and the browser checks their hash (4b.2)', async () => {
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => {})
  const running = checkedScripts('https://cdn.example/embed/', 'n0nce').run('modal.js', 'AbC=')
  const script = append.mock.calls[0]?.[0] as HTMLScriptElement
  expect([script.nonce, script.src, script.type, script.integrity]).toEqual([
    'n0nce',
    'https://cdn.example/embed/modal.js',
    'module',
    'sha256-AbC=',
  ])
  script.onload?.(new Event('load'))
  await running
  append.mockRestore()
})
