/** Words in column names about measures, places and images, and words that exclude a column from our fields. */
export const OTHER_WORDS = {
  weight: "weight, weights, wt, wgt, poids, masse, pds net, pds brut, gewicht, weightlbs, brgew",
  grams: "grams, grammes, pounds, kilos",
  gross: "gross, brut, brute, ship, shipping, shipment, expedition poids, colis",
  package: "package, packaged, packaging, emballage, paquet",
  length:
    "length, lgth, len, longueur, depth, profondeur, prof, l in, l cm, l mm, l po, d in, d cm, d po, p cm, p po",
  thickness: "thickness, epaisseur",
  width: "width, wdth, largeur, larg, wid, w in, w cm, w mm, w po, l arg",
  height: "height, hgt, hght, hauteur, haut, h in, h cm, h mm, h po, ht in, ht cm, ht po",
  dimension:
    "dimension, dimensions, dim, dims, size, taille, format, grandeur, grandeurs, tailles, sizes, contenance",
  uom: "uom, um, u m, udm, unit of measure, unit of measurement, unite de mesure, unites, units, measure unit, measurement unit, uoms, measurement unit code",
  unitName:
    "kg, kgs, gr, lb, lbs, oz, mm, cm, m, in, po, pi, ft, inches, pouces, pouce, livres, meters, metres",
  country: "country, countries, pays",
  region: "region, regions, province",
  origin:
    "origin, origine, provenance, coo, made in, country of origin, pays d origine, fabrique au, fabrique en, herkl, c o o",
  manufacture: "manufacture, manufactured, fabrication, made, assembly",
  hs: "hs, hts, htsus, hs code, code sh, hs tariff, harmonized, harmonised, harmonise, harmonization, harmonizedsystem, taric, schedule b, stawn, intrastat, sh, hsn, hsn code, hsn sac, ncm",
  tariff: "tariff, tarifaire, tarif douanier, nomenclature",
  customs: "customs, douanier, douaniere, douane, duty code, douanes",
  image:
    "image, images, img, imgs, picture, pictures, pic, pics, photo, photos, visuel, visuels, picurl, couverture, cover, highpic, imageurl, mime source, media, medias",
  thumbnail: "thumbnail, thumb, vignette, small, swatch",
  link: "url, urls, link, lien, liens, src, href, path, chemin, file, fichier, filename, locator, source",
  main: "main, principal, principale, primary, principaux, first, premier, hosted, large, hi res",
  additional:
    "additional, other, autre, autres, extra, additionnelle, additionnelles, supplementaire",
  english: "english, anglais, anglaise, en, eng, angl",
  french: "french, francais, francaise, fr, fra, fre",
  canada: "ca, canada, canadian, canadien, gb, us",
  worth: "value, values, valeur, valeurs, valeur s",
  filler:
    "of, de, du, des, d, l, le, la, les, the, and, et, a, au, aux, for, pour, or, ou, x, y, z, chez, this, dans, sur, g, c, p, i, col, ecommerce, print, your own, digits, chiffres, s, text, texte",
  reorder:
    "reorder, re order, reorders, reapprovisionnement, restock level, threshold, seuil, alert, alerte, safety, securite, low, faible, bas, desire, desired, order point, point de commande, trigger",
  maximum: "maximum, max, maxi, maximal, limit, limite",
  reserved:
    "reserved, reserve, reservee, qte res, stock res, committed, allocated, incoming, unavailable, backorders, backorder, backordered, on order, en commande, commandee, commandees, b o, transit, in transit, qoo, watchers, sold, vendu, vendus, vendue, vendues, qty to order, out of, ordered, returned, received, damaged, missing, next, shipped, fulfilled",
  pack: "pack, packs, case, cases, caisse, caisses, carton, cartons, ctn, master, inner, colisage, pcb, pallet, palette, pal, cs, tray, multiple, multiples, multiplier, increment, emballages, conditionnement, cube, bundle, kit, pkg, split, std pack, uc, per car, box, boxes, boite, boites, bte, bulk, vrac, inners, packing, packages",
  tax: "tax, taxes, taxe, taxable, tva, vat, gst, hst, pst, qst, tps, tvq, ust, mwst, fiscal, fiscale, nontaxable, ecotax",
  account:
    "account, accounts, acct, accnt, compte, comptes, gl, nominal, ledger, posting, a c, income, expense, asset, revenue",
  fee: "fee, fees, frais, eco, deposit, consigne, core, freight, charge, charges, surcharge, ecofrais, ecotaxe, participation, royalty, commission, duty, levy, part eco, transport, ecopart, environmental, env",
  margin:
    "margin, marge, markup, mark, coefficient, coef, multiplicateur, percent, percentage, pct, pourcentage, taux, factor, facteur, points, points fidelite, profit, increase, augmentation, hausse, exchange, change, conversion, changement",
  date: "date, dates, created, updated, modified, modification, creation, added, maj, updatedat, createdat, ajout, datetime, entree, year, annee, month, millesime, time, processing, timezone, valid, validity, validite, effective, vigueur, from, since, depuis",
  control:
    "control, tracking, track, tracker, tracked, policy, manage, method, methode, suivi, use config, config, allow, allowed, autoriser, require, requires, required, eligible, eligibility, mode, tracks, restrictions, restriction, only",
  question: "is, has, peut, can be, en vente, for sale, sellable, stocked",
  person:
    "buyer, acheteur, author, auteur, responsible, responsable, contact, user, utilisateur, ajoute, manager, rep, logo, website, site web, owner, address, adresse, company, compagnie, phone, telephone, email, courriel, postal, zip, zip code, credit, langue, language, locale",
  competitor: "competitor, competitors, concurrent, concurrents, amazon, walmart, ebaysku, asin",
  place:
    "location, emplacement, bin, localisation, aisle, allee, shelf, rack, plant, division, storage, bay, tablette",
  colour: "color, colors, colour, colours, couleur, couleurs",
  note: "search description, search name, note, notes, remark, remarks, remarque, remarques, comment, comments, commentaire, commentaires, memo, warranty, garantie, message, ingredients, feature, features, legal",
  attribute:
    "variation, variations, declinaison, declinaisons, modifier, attribute, attributes, attribut, attributs, option, options, custom field, cf, property, fabric, material content, compatible, compatibles, compatibility, compatibilite, vehicle, vehicule, fits, fitment, application",
  level2: "tier, palier, vip, break, breaks, tranche, tranches",
  week: "week, weeks, wks, semaine, semaines",
  period: "hour, hours, heure, heures, months, mois, minutes",
  position:
    "position, sort, rank, index, ordre, page, pages, count of, count, seq, sequence, row, rows, s no, sr no, ligne no, line no, line number, row no",
  textKind: "alt text, caption, legend",
  lot: "lot, batch, serial, serie, serialized, expiration date, expirations",
  format: "file format, extension",
  availabilityWord: "availability, disponibilite, backorderable",
  related:
    "upsell, upsells, cross sell, cross sells, crosssell, related, ventes croisees, grouped, included, inclus, montee en gamme",
  reading:
    "content, contents, composition, age, gender, sexe, pattern, motif, finish, fini, flavour, saveur, volume, voltage, tension, capacity, capacite, power, puissance",
} as const;
