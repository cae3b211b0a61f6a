import { addressOf, type CaipAddress } from '../../../domain/core/entities.ts'
import { useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { Button } from '../../kit/button.tsx'
import { ButtonPair } from '../../kit/button-pair.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { featureMessages } from '../wallets/feature-messages.ts'
import { useWalletFeatures } from '../wallets/use-wallet-features.ts'

export const firstRunMessages = {
  id: 'firstRun',
  title: 'Add your first tokens',
  body: 'Buy with a card, or send tokens here from an exchange or another wallet.',
  receiveOnly: 'Send tokens here from an exchange or another wallet.',
  address: 'Address',
  copy: 'Copy address',
}

/** A card for an empty account, with the address at which it receives tokens and a button to buy tokens. */
export function FirstRun({ account }: { account: CaipAddress }) {
  const t = useMessages(firstRunMessages)
  const { features } = useMessages(featureMessages)
  const { push } = useNavigation()
  const address = addressOf(account)
  const buy = useWalletFeatures(account).find(({ feature }) => feature === 'onramp')
  return (
    <section className="first-run" data-testid="portico-first-run">
      <h2 className="headline">{t.title}</h2>
      <p>{buy ? t.body : t.receiveOnly}</p>
      <FullAddress address={address} />
      <ButtonPair>
        <CopyButton text={address} what={t.address}>
          {t.copy}
        </CopyButton>
        {buy && (
          <Button small kind="primary" testId="portico-first-run-buy" onPress={() => push(buy.view)}>
            {features.onramp}
          </Button>
        )}
      </ButtonPair>
    </section>
  )
}
