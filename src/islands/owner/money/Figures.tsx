import { formatAmount, formatPrice } from '#domain/text/money.ts';
import { openReading } from '#stores/owner/reading.ts';
import { Loaded } from '../Room.tsx';

const figures = openReading('figures', {});

/** Orders, revenue, refused share and best sellers of the last thirty days. */
export function Figures() {
  return (
    <section className="room-section">
      <h2>Last thirty days</h2>
      <Loaded reading={figures}>
        {({ days, best }) => {
          const orders = days.reduce((sum, day) => sum + day.orders, 0);
          const revenue = days.reduce((sum, day) => sum + day.revenue, 0);
          const refused = days.reduce((sum, day) => sum + day.refused, 0);
          const most = Math.max(1, ...days.map((day) => day.revenue));
          if (orders === 0) return <p className="soft">No orders yet.</p>;
          return (
            <>
              <dl className="room-card money-sums">
                <div>
                  <dt>Orders</dt>
                  <dd>{orders}</dd>
                </div>
                <div>
                  <dt>Revenue, delivered</dt>
                  <dd className="price">{formatPrice(revenue)}</dd>
                </div>
                <div>
                  <dt>Cancelled or refused</dt>
                  <dd>{`${Math.round((100 * refused) / orders)} %`}</dd>
                </div>
              </dl>
              <table className="room-card money-table money-days">
                <thead>
                  <tr>
                    <th scope="col">Day</th>
                    <th scope="col">Orders</th>
                    <th scope="col">Revenue</th>
                  </tr>
                </thead>
                <tbody>
                  {days.map((day) => (
                    <tr key={day.day}>
                      <th scope="row">{day.day}</th>
                      <td>{day.orders}</td>
                      <td>
                        {formatAmount(day.revenue)}
                        <meter min={0} max={most} value={day.revenue} aria-hidden="true" />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <section className="room-card">
                <h3>Best sellers</h3>
                <ol className="room-lines">
                  {best.map(({ name, pieces }) => (
                    <li key={name} className="room-row">
                      <span>{name}</span>
                      <b>{pieces}</b>
                    </li>
                  ))}
                </ol>
              </section>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
