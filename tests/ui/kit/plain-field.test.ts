import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const ownKinds = /type="(checkbox|radio|email)"|role="switch"|autoComplete="one-time-code"/

it('every text field except those for email addresses and codes tells password managers to leave it alone (F12, F44)', () => {
  const files = readdirSync('src/ui', { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.tsx'),
  )
  const inputs = files.flatMap(file =>
    [...readFileSync(`src/ui/${file}`, 'utf8').matchAll(/<(?:input|textarea)\b[\s\S]*?\/>/g)].map(
      ([text]) => ({
        file,
        text,
      }),
    ),
  )
  expect(inputs.length).toBeGreaterThan(8)
  const others = inputs.filter(({ text }) => !ownKinds.test(text) && !text.includes('{...plainField}'))
  expect(others).toEqual([])
})
