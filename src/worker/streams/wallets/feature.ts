import { defer } from 'rxjs'
import type { WalletPage } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import { defineFeature } from '../feature.ts'
import { createWallets } from './queries.ts'
import { keyOfQuery } from './query-key.ts'
import { createWalletsSource } from './source.ts'

/** The feature of the wallet catalogue. The leader requests its pages for all tabs. */
export const wallets = defineFeature<'wallets'>(async deps => {
  const { config, leader } = deps
  const { out, project$ } = await deps.services()
  const { ask, caller, policy } = out
  const chains = () => deps.networks().map(({ id }) => id)
  const live = createWallets({
    cache: deps.tables.wallets,
    now: deps.now,
    policy,
    ...(caller && { fetch: createWalletsSource(ask, config.endpoints.catalogue, caller, chains) }),
  })
  let isOriginChecked = false
  return {
    queries: {
      wallets: query =>
        defer(() => {
          // Each tab notifies the developer of its own page if the project id is missing or does not allow the page's origin.
          if (!caller) deps.onTrouble(new AppError('project-id-missing'))
          else if (!isOriginChecked) project$?.subscribe()
          isOriginChecked = true
          return leader.stream$<Loadable<WalletPage>>('pages', keyOfQuery(query))
        }),
    },
    actions: {},
    leader: { streams: { pages: live.live$ } },
  }
})
