/** Words in column names about prices and quantities, in English and French, without accents. */
export const MONEY_WORDS = {
  price: "price, prices, prix, px, tarif, tarifs, prc, amount due, pricing, montant unitaire",
  rate: "rate",
  sell: "sell, selling, sales, sells, vente, vte, ventes, sold at, resale, vente taux",
  sellPrice:
    "pv, prixvente, selling price, sales price, unit sales price, prix ven, p vte, pvht, pv ht, p v",
  buyPrice:
    "pa, prixachat, prix ach, p ach, prix de revient, prix revient, revient, pr, paht, p a, prix escompte, prix escomptes, pa ht",
  promo: "promo, promos, promotion, promotional, promotionnel, special, specials, speciaux",
  sale: "sale",
  discount:
    "rebate, rabais, solde, soldes, clearance, discounted, discount, discounts, escompte, escomptes, remise, remises, reduction, deal",
  unitPrice: "pu, prix unitaire, prix unit, price each, unitprice, puht, pu ht, p u",
  fresh: "new, nouveau, nouvelle, nouveaux, nouv",
  regular: "regular, regulier, reguliere, normal, normale, courant, reg, everyday",
  base: "start, starting, base, standard, std, default, defaut, par defaut, current, actuel, prefere, preferred",
  list: "list, liste",
  retail: "retail, detail, consumer, consommateur, public, publics, street",
  suggested:
    "suggested, suggest, suggere, suggeree, recommended, recommande, conseille, conseillee, indicatif, suggestion, sugg",
  msrp: "msrp, rrp, srp, s r p, uvp, pdsf, pds, pdsc, pvc, pvp, ppc, ppi, compare at, compare to, compare, barre, prix barre, suggested retail, suggested list, detail suggere, retail suggested, strike, mrp",
  map: "map, umap, minimum advertised, minimum advertised price, min advertised, annonce, prix minimum annonce, prix minimal annonce, prix annonce minimum, imap, pam, prix minimal affiche, prix minimum affiche",
  cost: "cost, costs, cst, cout, couts, coutant, coutants, cost price, prix coutant, stpr, cogs, cost of goods, cost of goods sold",
  purchase: "purchase, purchases, buying, buy, achat, achats, purchasing, supply, purch",
  wholesale: "wholesale, gros, trade, whsl, ws",
  dealer: "dealer, reseller, revendeur, resellers, escomptant, detaillant, partner, marchand, fob",
  jobber: "jobber",
  net: "net, nets, nette",
  customer: "customer, client, cust, contract",
  yours: "your, votre, yours",
  invoice: "invoice, facture",
  landed: "landed, last, lst, dernier, fifo",
  average: "average, avg, moyen, moyenne, prmp, pump, cump",
  currency: "currency, currencies, devise, devises, monnaie, ccy, waers, curr, cur",
  withoutTax:
    "ht, excl, tax excl, taxes excl, hors taxe, hors taxes, tax excluded, excluding tax, ex tax, excl tax, ex vat, before tax, excl vat, excl taxes, hors tva, excluding vat, sans taxe, sans taxes, avant taxes, avant taxe, before taxes, excl gst, ex gst, excluding gst, before gst, plus tax, plus taxes",
  withTax:
    "ttc, incl, inc, tax incl, taxes incl, tva incl, inc tax, incl tax, including tax, tax included, taxes incluses, toutes taxes, incl gst, inc gst, including gst, gst incl, gst included, avec taxes, taxes comprises",
  money: "cad, cdn, dollars, dollar, can, cfa, fcfa, xof",
  foreign: "usd, eur, gbp, euro, euros, us dollars, e u, u s",
  quantity:
    "quantity, quantities, quantite, quantites, qty, qte, qtes, qnty, quant, qt, qtty, units in",
  stock:
    "stock, stocks, inventory, inventory count, stock count, inventaire, inventaires, inv, stk, stoc, warehouse quantity",
  available:
    "available, avail, avl, availability quantity, disponible, disponibles, dispo, disp, atp, unrestricted, utilisation libre",
  onHand: "on hand, onhand, qoh, soh, en main, qte main, oh, en stock, in stock, instock, labst",
  level: "level, levels, niveau, amount",
  total: "total, totale, totals, sum",
  physical:
    "physical, physique, reel, reelle, actual, real, opening, initial, initiale, beginning, open",
  virtual:
    "virtual, virtuel, theoretical, theorique, forecasted, forecast, prevue, prevu, terme, projected",
  minimum: "minimum, min, minimal, minimale, mini, floor, plancher",
  order: "order, orders, commande, commandes, cmd, ordering, purchase order, commandable",
  moq: "moq, minimum order, minimum order quantity, min order, min order quantity, min order qty, commande minimum, commande minimale, quantite minimale de commande, qtemin, quantity min",
  leadTime:
    "lead time, leadtime, lead, delai, delais, days to ship, ship days, handling time, handling, fulfillment lag, fulfilment lag, fulfillment lag time, delivery time, dispatch time, temps de livraison, lagtime, planned deliv time, processing time, production time, ships in, temps de traitement, expedie sous",
  days: "days, day, jours, jour, jrs",
  delivery:
    "delivery, livraison, expedition, preparation, approvisionnement, reappro, deliv, fournisseur delai, prev",
  eta: "eta, expected, arrival, arrivee, restock, restocking, backorder date, date prevue, prevu le, prevue le, reappro prevu, reappro prevu le, available on, availability date, next available, next shipment, next eta, reapprovisionnement prevu, disponible le, date d arrivee, back in stock, back in stock date, next arrival, prochain arrivage",
  successor:
    "successor, successeur, replaced by, superseded, superseded by, supersedes, substitute, remplace par, produit de remplacement, substitut, new part number, superseding",
  replacement: "replacement, remplacement",
  end: "end, ends, fin, expiration, expires, expiry, expire, until, to, jusqu, jusqu au",
  each: "each, unitaire, unit, unite, unitary, per unit, ea, unit value, per, par",
} as const;
