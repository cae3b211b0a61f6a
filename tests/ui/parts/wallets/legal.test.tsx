// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { LegalCheck } from '../../../../src/ui/parts/wallets/legal.tsx'
import { render } from '../../inside.tsx'

const terms = 'https://shop.example/terms'
const privacy = 'https://shop.example/privacy'

it.each([
  [{ termsConditionsUrl: terms, privacyPolicyUrl: privacy }, 'terms of service and the privacy policy', 2],
  [{ termsConditionsUrl: terms }, 'terms of service', 1],
  [{ privacyPolicyUrl: privacy }, 'privacy policy', 1],
  [{}, 'terms of service', 0],
])(
  'the consent text has a link to each document whose URL the site has set: %j',
  async (options, named, links) => {
    const { container } = await render(<LegalCheck agreed={false} onChange={() => {}} />, { options })
    expect(container.textContent?.trim()).toBe(`I agree to the ${named}`)
    expect(container.querySelectorAll('a').length).toBe(links)
  },
)
