// Looks every two seconds whether mail came, and redraws the list only: what is being read stays as it is.
const EVERY = 2_000;
const DRAWN = ["count", "list"];

async function look() {
  if (document.hidden) return;
  const answer = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focused = document.activeElement?.getAttribute("href");
  for (const id of DRAWN) {
    const [now, next] = [document.getElementById(id), fresh.getElementById(id)];
    if (now && next && now.innerHTML !== next.innerHTML) now.replaceChildren(...next.childNodes);
  }
  const hint = document.querySelector(".hint");
  const nextHint = fresh.querySelector(".hint");
  if (hint && nextHint) hint.textContent = nextHint.textContent;
  if (focused && document.activeElement === document.body)
    document.querySelector(`#list a[href="${CSS.escape(focused)}"]`)?.focus();
}

// While the stack restarts there is nobody to ask; the next look will do.
setInterval(() => look().catch(() => undefined), EVERY);
