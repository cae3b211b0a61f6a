// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { RecipientWarning } from '../../../../src/domain/recipients/parse-recipient.ts'
import { RecipientWarnings } from '../../../../src/ui/parts/recipients/recipient-warnings.tsx'
import { render } from '../../inside.tsx'

const typed = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const known = '0x8BA1A7D398351b8bE11C439e05C5B3259aedBA72'

async function addressesOf(finding: RecipientWarning, address: string) {
  const { container } = await render(<RecipientWarnings address={address} warnings={[finding]} />)
  return [...container.querySelectorAll('.whole')].map(shown => ({
    whole: shown.getAttribute('title'),
    same: [...shown.querySelectorAll('.faint')].map(group => group.textContent),
    different: [...shown.querySelectorAll('strong')].map(group => group.textContent),
  }))
}

it('the warning about a look-alike address marks the groups of characters that are different', async () => {
  const [first, second] = await addressesOf({ weight: 'warn', code: 'look-alike', of: known }, typed)
  expect(first).toMatchObject({ whole: typed, same: ['8ba1', 'BA72'] })
  expect(first?.different).toEqual(['f109', '551b', 'D432', '8030', '1264', '5Ac1', '36dd', 'd64D'])
  expect(second).toMatchObject({ whole: known, same: ['8BA1', 'BA72'] })
  expect(second?.different[0]).toBe('A7D3')
})

it("the warning about a name's new base58 address marks character groups that differ only in case", async () => {
  const finding = { weight: 'warn', code: 'name-moved', before: '9WzDXwBbmkg8ZTbN' } as const
  const [now, before] = await addressesOf(finding, '9WzDxwBbmkg8ZTbNMq')
  expect(now).toMatchObject({ same: ['9WzD', 'mkg8', 'ZTbN'], different: ['xwBb', 'Mq'] })
  expect(before).toMatchObject({ same: ['9WzD', 'mkg8', 'ZTbN'], different: ['XwBb'] })
})

it("the warning about a recipient that delegates to a contract shows only the contract's address", async () => {
  const [contract, none] = await addressesOf({ weight: 'note', code: 'delegated', to: known }, typed)
  expect(contract).toEqual({ whole: known, same: [], different: [] })
  expect(none).toBeUndefined()
})
