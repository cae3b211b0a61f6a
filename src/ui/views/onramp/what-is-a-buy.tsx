import { useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import type { ViewModule } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { walletIcon } from '../../kit/icons/common.ts'
import { cardIcon, receiptIcon } from '../../kit/icons/transactions.ts'
import { Screen } from '../../kit/screen.tsx'
import buyCss from './buy.css?inline'

/** The icons of the three parts of the explanation in `whatIsBuyMessages`, in the same order. */
const icons = [cardIcon, walletIcon, receiptIcon]

export const WhatIsABuy: ViewModule = { View: WhatIsABuyView, css: buyCss }

function WhatIsABuyView() {
  const t = useMessages(whatIsBuyMessages)
  const { replace } = useNavigation()
  return (
    <Screen
      title={t.title}
      foot={
        <Button wide kind="primary" onPress={() => replace('OnRampProviders')}>
          {t.back}
        </Button>
      }
    >
      <ul className="rows">
        {Object.values(t.parts).map(([title, body], place) => (
          <li key={title} className="row buy-point">
            <span className="pic plain">
              <Icon d={icons[place] ?? ''} />
            </span>
            <div className="grow">
              <h2>{title}</h2>
              <p>{body}</p>
            </div>
          </li>
        ))}
      </ul>
    </Screen>
  )
}

export const whatIsBuyMessages = {
  id: 'howBuyingWorks',
  title: 'How buying works',
  parts: {
    pay: [
      'You pay a provider',
      "You pay a company of your choice by card or bank. This site isn't part of the payment.",
    ],
    arrive: [
      'Coins go to your wallet',
      "The provider sends them to your wallet on the network you chose. That can't be undone.",
    ],
    fees: [
      'Fees are included',
      'The provider and the network each charge a fee. The price shown includes both.',
    ],
  } satisfies Record<string, readonly [string, string]>,
  back: 'Buy',
}
