import { useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { lazyPart } from '../../app/lazy.tsx'
import type { ViewModule } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { guideMessages } from '../../kit/guide-messages.ts'
import { Screen } from '../../kit/screen.tsx'
import guideCss from './guide.css?inline'

const Drawing = lazyPart(() => import('./guide-drawings.tsx').then(file => file.Drawing), {
  skeleton: <span data-late="true" />,
  optional: true,
})

/** The view that explains in three sentences what a wallet is, and how to get one. */
export const WhatIsAWallet: ViewModule = { View: WhatIsAWalletView, css: guideCss }

function WhatIsAWalletView() {
  const t = useMessages(guideMessages)
  const { push } = useNavigation()
  const points = [
    { drawing: 'home', title: t.keepTitle, body: t.keep },
    { drawing: 'key', title: t.keyTitle, body: t.key },
    { drawing: 'approval', title: t.safeTitle, body: t.safe },
  ] as const
  return (
    <Screen
      title={t.title}
      foot={
        <Button kind="primary" wide onPress={() => push('GetWallet')}>
          {t.getOne}
        </Button>
      }
    >
      <ul className="points">
        {points.map(({ drawing, title, body }) => (
          <li key={title}>
            <span className="drawing">
              <Drawing of={drawing} />
            </span>
            <div>
              <h2>{title}</h2>
              <p>{body}</p>
            </div>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
