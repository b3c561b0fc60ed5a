export function AboutScreen() {
  return (
    <>
      <h1>About</h1>
      <p>Cosmetics, detergents and fashion, delivered in Kampala. You pay in cash when it arrives.</p>
    </>
  );
}

export function ContactScreen() {
  return (
    <>
      <h1>Contact</h1>
      <p>
        Call <a href="tel:+256700123456">+256 700 123 456</a>, Mon-Fri 9am-6pm, Sat 10am-4pm.
      </p>
    </>
  );
}
