import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { shortAddress } from '#src/lib/short-address.ts';
import { parseAddress } from '#src/protocol/bytes.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { AdminPage } from '../parts/admin-page.tsx';
import { AddressTools } from '../parts/wallet-cell.tsx';
import { pathOf } from '../paths.ts';
import { UserLists } from './user-lists.tsx';
import { UserTotals } from './user-totals.tsx';

/** One wallet: what it did and has, its pools, what is due to it, its transactions. */
export const UserPage = () => {
  const { t } = useTranslation('admin-users');
  const { wallet = '' } = useParams();
  if (parseAddress(wallet) === null) {
    return (
      <AdminPage title={t('user.noAddress')}>
        <EmptyState
          title={t('user.noAddress')}
          text={t('user.noAddressText')}
          action={<ButtonLink href={pathOf('users')}>{t('user.back')}</ButtonLink>}
        />
      </AdminPage>
    );
  }
  return (
    <AdminPage
      title={t('user.title', { wallet: shortAddress(wallet) })}
      lead={
        <span className="inline-flex flex-wrap items-center">
          <span className="font-mono text-xs break-all">{wallet}</span>
          <AddressTools kind="address" id={wallet} />
        </span>
      }
      actions={
        <>
          <ButtonLink href={pathOf('users')}>{t('user.back')}</ButtonLink>
          <ButtonLink href={`${pathOf('pools')}?creator=${wallet}`}>{t('user.createdPools')}</ButtonLink>
        </>
      }
    >
      <UserTotals wallet={wallet} />
      <UserLists key={wallet} wallet={wallet} />
    </AdminPage>
  );
};
