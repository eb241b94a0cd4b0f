package main

import "strings"

// What names are made of. All of it is invented for this project; where two
// words make a name that somebody owns, that is chance.

// Words for hosts, slugs and directories, by language. A host has one language,
// which its top-level domain goes with, and so do the paths under it.
var words = map[string][]string{
	"en": strings.Fields(`
		amber anchor apple archive arrow atlas autumn badge baker bamboo barn basin beacon bell berry birch bishop blue board
		boat bold bottle bread bridge bright brook builder button cabin cable camera candle canyon captain carbon cargo carpet castle cedar
		chain chapel charm cherry circle city clay clever cliff cloud coast cobalt coffee copper coral corner cotton country craft crane
		creek crown crystal daily dance dawn deep delta desert diamond digital dragon dream drift eagle early earth easy echo
		ember engine evening fabric falcon farm feather fern field fire flag flint flower forest forge fountain fox free fresh
		frost garden gate giant glass globe golden good grain grand granite green grove guitar hammer harbor harvest hawk hazel heart
		heritage hidden high hill hollow home honey horizon horse hotel house iron island ivory jade jolly journal journey juniper keeper
		kestrel kettle kind king kitchen lake lamp lantern laurel leaf legal lemon level library light lily linen lion little local
		lodge lucky lunar magnet maple marble market meadow medal metal midnight mill mint mirror modern moon morning mountain museum music
		native needle nest night noble north oak ocean office olive onyx open orange orchard orchid otter owl oxford paint palace palm
		panda paper park pearl pebble pepper phoenix piano pilot pine pioneer pixel planet plum pocket polar pond poplar port prairie
		prime prism public quartz quick quiet rabbit radio rain rapid raven red reef ribbon ridge river road robin rocket root rose
		royal ruby rural saddle sage sail salt sand sapphire scarlet school sea second shadow sharp shelter shore signal silent silk
		silver simple sky small smart snow solar song south spark spice spring star steel stone storm story stream street studio summer
		sun swan sweet swift table tango teal tender thunder tiger timber tiny tower town trade trail tree true tulip turtle twin
		union urban valley vapor velvet venture victor village violet vision vivid wagon walnut water wave west whale wheat white wild
		willow wind window winter wise wolf wonder wood world yellow young zebra zenith zero`),
	"de": strings.Fields(`
		abend adler apfel arbeit bahn baum berg bild blatt blume brief brot bruecke buch burg dach dorf eis fahrrad farbe feld fenster
		feuer fisch flug fluss freiheit freund garten geist geschichte glocke gold haus herbst himmel holz hof insel jahr kaffee karte
		kind kirche koch kraft kunst laden land leben licht lied luft markt meer messe mond morgen muehle nacht nebel ofen ort papier platz
		post rabe rad recht regen reise ring rose salz sand schiff schloss schnee schule see sommer sonne spiel stadt stein stern
		strasse sturm tag tal technik tier tisch turm ufer uhr verein vogel wald wand wasser weg wein welt werk wetter wind winter wissen
		wolke zeit zeitung zimmer zug`),
	"fr": strings.Fields(`
		abeille actualite affiche amitie annee arbre argent automne avenir avion bateau beurre bois bonheur boulanger cadeau campagne
		chaleur chambre champ chanson chateau chemin cheval ciel citron coeur conseil couleur cuisine danse demain dimanche droit eau ecole
		ecran ete etoile famille fenetre ferme feuille fleur fleuve foret fromage gare hiver histoire ile jardin jeu jour journal lac
		lettre livre lumiere lune maison marche matin mer mode monde montagne moulin musee musique nature neige nuage nuit oiseau pain
		papier parc pays peinture pierre place plage pluie poisson pomme pont porte printemps quartier recette reve riviere rue sable
		saison sante sel soleil soir sport table temps terre toit train travail vallee vent verre ville vin voile voiture voyage`),
	"es": strings.Fields(`
		abril agua aire alegria amigo amor arbol arena arte azul barco barrio blanco bosque calle camino campo cancion casa castillo cielo
		ciudad cocina color comida corazon cultura deporte dia dinero dulce empresa escuela espejo estrella familia fiesta flor fruta fuego
		fuente futuro gato gente guerra guitarra habitacion hermano hierro historia hoja hora huerto idea iglesia invierno isla jardin
		juego lago libro lluvia luna luz madera mar mercado mesa miel mundo museo musica naranja negro nieve noche noticia nube nuevo
		oro otono palabra pan papel parque pasaje paz perro piedra playa plaza primavera pueblo puente puerto rio rojo salud semana sol
		sombra taller teatro tiempo tienda tierra torre trabajo trigo universo valle vela ventana verano verde viaje vida viento vino`),
	"pt": strings.Fields(`
		agua alegria amigo areia arte azul bairro barco branco cafe caminho campo cantiga casa cidade coracao cultura dia dinheiro doce
		empresa escola esporte estrela familia feira festa flor floresta fogo fonte futuro gente historia hora ideia igreja ilha inverno
		janela jardim jogo jornal lago leite livro lua luz madeira mar mercado mesa mundo musica navio neve noite noticia novo nuvem onda
		ouro palavra papel parque passeio pedra peixe ponte porto povo praca praia primavera rio rosa rua sabor saude semana serra sol
		sombra teatro tempo terra torre trabalho trem vale vela verao verde viagem vida vila vinho voz`),
	"it": strings.Fields(`
		acqua albero amico amore anno aria arte autunno azzurro bambino barca bianco bosco calcio campo cane canzone casa castello cielo
		citta colore cucina cuore cultura dolce domani estate famiglia fiore fiume foglia foresta fuoco gatto gelato giardino giornale
		giorno gioco inverno isola lago latte lavoro legno libro luce luna mare mattina mela mercato mondo montagna musica natura negozio
		neve notizia notte nuovo nuvola olio oro pane paese parola pesce piazza pietra pioggia ponte porta porto prato primavera ricetta
		rosa rosso sale salute scuola sera sole sogno spiaggia stella storia strada teatro tempo terra torre treno uva vela vento verde
		viaggio villa vino vita voce`),
	"nl": strings.Fields(`
		avond appel bakker berg bloem boek boom boot brood brug bos dag dorp duin eiland feest fiets film gras groen haven hemel herfst
		hout huis jaar kaart kaas kast kerk kind klok koffie krant kunst land leven licht lucht maan markt meer melk molen morgen muziek
		nacht natuur nieuws oever paard plein polder poort reis regen rivier roos ruimte school schip sneeuw sport stad ster steen storm
		straat strand tafel tijd toren trein tuin veld venster vis vlag vogel vuur water weer weg wereld werk wind winkel winter wolk zee
		zomer zon zout`),
	"pl": strings.Fields(`
		bajka biuro brama brzeg chleb chmura cukier czas dom dolina drewno droga drzewo dzien film fala foto gazeta gra gwiazda historia
		jablko jesien jezioro jutro kamien kawa klucz kolej kolor kot krew ksiezyc kuchnia kultura kwiat lampa las lato list lustro
		miasto miod morze most muzyka niebo noc ogien ogrod okno ojciec osiedle papier park piasek pies plaza podroz pole polska praca
		ptak rodzina rok rower ryba rynek rzeka sklep slowo slonce sol srebro stacja strona szkola teatr trawa ulica wiatr wiedza wieza
		wino woda wojna wyspa zamek zboze zdrowie zegar ziemia zima zloto zycie`),
	"tr": strings.Fields(`
		adres akil arkadas ates ayna bahar bahce balik bayram bulut cadde cam cicek cocuk dag deniz dergi dost dunya durak ekmek elma ev
		fener gazete gece gemi gol gunes haber hafta hali hava hayat inci insan istasyon kahve kalem kale kapi kar kart kelebek kent kitap
		kopru koy kule kum kus lale liman makas masa meydan muze nehir okul orman oyun pazar pencere renk ruzgar saat sabah sanat sarki
		sehir ses spor su tarih tas tekne tepe toprak tren umut uzum yagmur yaprak yaz yemek yildiz yol zaman`),
	"ja": strings.Fields(`
		akari aki aoi asa asahi ayame chika fude fuji fune furusato futaba hana hanabi haru hayashi higashi hikari himawari hinata
		hiroba hoshi ichiba ike inaka ishi izumi kaede kagami kage kai kaji kame kasumi kawa kaze kinoko kita kitsune kizuna kobo koi
		komachi kumo kura kusa machi mado maru matsu matsuri megumi midori mikan minami minato miyako mizu momiji mori mugi mura nami
		niji nishi nori ohana oka oto sakana sakura sango sato shiki shima shiro sora suzu taiyo takara take taki tani tera toki tombo
		tori tsubaki tsuki tsuru ume umi usagi wakaba yama yoru yuki yume yuzu`),
	"ru": strings.Fields(`
		avto bereg biblioteka bolshoy chas cvet derevo dom doroga druzhba fakel fevral gazeta gorod gora igra istoriya kamen karta
		kino kniga kolco kosmos krasny kvartira les leto list luch lyudi magazin master mebel mir molodost more most muzey muzyka nebo
		nedelya nochi novosti novy ogon okno osen ostrov pesnya planeta pogoda pole portal pravda priroda ptica put radost rassvet
		reka rodina rynok sad sever shkola slovo sneg solnce sport stroy svet tehnika teatr tovar utro veter vesna voda vokzal vremya
		vystavka yakor zavod zdorovie zemlya zhizn zima znanie zvezda`),
}

// Syllables for names that mean nothing.
var (
	onsets = strings.Fields("b br c ch d dr f fl g gl h j k kl l m n p pl q r s sh sk st t tr v w z")
	nuclei = strings.Fields("a e i o u a e i o ai ea io oo ou")
	codas  = append(strings.Fields("n r l s x m t k nd rt"), "", "", "", "", "", "", "", "")
)

// A zone is a top-level domain, or what stands for one, how many hosts of a
// hundred thousand are under it, and their language.
type zone struct {
	suffix string
	weight int
	lang   string
}

var zones = []zone{
	{"com", 46000, "en"}, {"org", 8000, "en"}, {"net", 4800, "en"}, {"edu", 1800, "en"}, {"gov", 700, "en"}, {"info", 900, "en"},
	{"io", 900, "en"}, {"co", 500, "en"}, {"biz", 300, "en"}, {"tv", 300, "en"}, {"me", 400, "en"}, {"us", 400, "en"}, {"app", 250, "en"},
	{"dev", 200, "en"}, {"shop", 200, "en"}, {"blog", 200, "en"}, {"news", 120, "en"}, {"online", 200, "en"}, {"store", 120, "en"},
	{"xyz", 250, "en"}, {"club", 120, "en"}, {"travel", 60, "en"}, {"museum", 30, "en"}, {"photography", 30, "en"}, {"ai", 150, "en"},
	{"co.uk", 2700, "en"}, {"org.uk", 400, "en"}, {"ac.uk", 350, "en"}, {"com.au", 1300, "en"}, {"ca", 1100, "en"}, {"co.nz", 350, "en"},
	{"ie", 250, "en"}, {"co.za", 350, "en"}, {"in", 600, "en"}, {"co.in", 250, "en"}, {"eu", 600, "en"}, {"gov.au", 120, "en"},
	{"de", 4200, "de"}, {"at", 600, "de"}, {"ch", 700, "de"}, {"fr", 2300, "fr"}, {"be", 600, "fr"}, {"qc.ca", 60, "fr"},
	{"es", 1500, "es"}, {"com.mx", 500, "es"}, {"com.ar", 500, "es"}, {"cl", 300, "es"}, {"com.co", 200, "es"}, {"pe", 120, "es"},
	{"com.br", 1500, "pt"}, {"pt", 350, "pt"}, {"gov.br", 120, "pt"}, {"it", 1800, "it"}, {"nl", 1700, "nl"}, {"pl", 1500, "pl"},
	{"com.tr", 350, "tr"}, {"gen.tr", 40, "tr"}, {"jp", 1100, "ja"}, {"co.jp", 700, "ja"}, {"ne.jp", 300, "ja"}, {"or.jp", 150, "ja"},
	{"ru", 3200, "ru"}, {"com.ua", 350, "ru"}, {"by", 120, "ru"}, {"su", 60, "ru"},
}

var (
	firstNames = strings.Fields(`
		alma anton bea bruno carla clara dario dina eddie elsa emil erik fatima felix gina greta hana hugo ida igor ines ivan jana jonas
		karl kira lara leo lina luca mara marco maya mila nadia nils nina olga oscar paul petra quinn rafael rosa sami sara sofia theo
		tina udo vera victor wanda yara yusuf zoe`)
	sections = strings.Fields(`
		about account activities admissions advertise alumni archives art articles automotive awards beauty blog blogs books brands business
		careers category catalog channels collections columns community companies contact courses culture dashboard default deals departments
		directory docs downloads economy education entertainment environment events faculty faq fashion features films finance fitness food
		forum forums gallery games gear guides health help history hotels index interviews investors jobs lifestyle listings living local
		magazine media members movies music nation news newsletter offers opinion partners people photos places podcasts policies politics
		pressroom pricing privacy products programs projects publications questions realestate recipes references releases research
		resources restaurants reviews science services shop sitemap software solutions sports startups stories style support tags team
		technology terms theater tools topics tours travel tutorials tv users videos weather weddings wiki world`)
	fileNames = strings.Fields(`
		index default main home page view show article story item list print viewtopic showthread profile gallery detail details product
		category search archive read content node post entry thread topic download register login faq news event calendar map`)
	pageExtensions = strings.Fields(`
		.html .html .html .html .html .html .htm .htm .php .php .php .php .aspx .aspx .asp .jsp .shtml .cfm .do .xhtml .cgi .pl`)
	mediaExtensions = strings.Fields(`
		.jpg .jpg .jpg .jpg .png .png .gif .webp .svg .css .js .js .pdf .pdf .pdf .mp3 .mp4 .zip .xml .json .ico .woff2 .doc .xls .txt .m3u8
		.tar.gz .epub .jpeg`)
	assetRoots = strings.Fields(`
		assets static images img media files uploads content dist build public css js fonts photos thumbs pics data resources storage
		attachments docs downloads wp-content`)
	locales = strings.Fields(`
		en en en en-us en-gb en_US de de-de fr fr-fr es es-es it pt pt-br nl pl ru tr ja zh-cn zh_TW ko sv da fi no cs hu ar he`)
	months = strings.Fields("jan feb mar apr may jun jul aug sep oct nov dec")
	// Slugs are of words and of what stands between them.
	glue = strings.Fields("a an and as at by for from how in is its new of on or our the to top vs what why with your")
	// Keys of queries, with how their values are made.
	queryKeys = []struct {
		key   string
		value func(*gen) string
	}{
		{"id", (*gen).number}, {"id", (*gen).number}, {"id", (*gen).number}, {"p", (*gen).number}, {"page", (*gen).digit}, {"page", (*gen).digit},
		{"t", (*gen).number}, {"f", (*gen).digit}, {"tid", (*gen).number}, {"pid", (*gen).number}, {"uid", (*gen).number}, {"cat", (*gen).number},
		{"start", (*gen).number}, {"limit", (*gen).digit}, {"v", (*gen).token}, {"v", (*gen).version}, {"ver", (*gen).version},
		{"q", (*gen).searchTerms}, {"q", (*gen).searchTerms}, {"s", (*gen).word}, {"search", (*gen).searchTerms}, {"keyword", (*gen).word},
		{"lang", (*gen).locale}, {"hl", (*gen).locale}, {"locale", (*gen).locale}, {"sort", (*gen).word}, {"order", (*gen).order},
		{"utm_source", (*gen).word}, {"utm_medium", (*gen).word}, {"utm_campaign", (*gen).campaign}, {"ref", (*gen).word}, {"source", (*gen).word},
		{"action", (*gen).word}, {"option", (*gen).component}, {"view", (*gen).word}, {"type", (*gen).word}, {"mode", (*gen).word},
		{"w", (*gen).number}, {"h", (*gen).number}, {"size", (*gen).dimensions}, {"date", (*gen).isoDate}, {"year", (*gen).year},
		{"sid", (*gen).hexID}, {"session", (*gen).hexID}, {"token", (*gen).token}, {"hash", (*gen).hexID}, {"key", (*gen).token},
		{"_", (*gen).timestamp}, {"ts", (*gen).timestamp}, {"format", (*gen).word}, {"Itemid", (*gen).number}, {"ItemID", (*gen).number},
		{"productId", (*gen).number}, {"fbclid", (*gen).longToken}, {"filter[]", (*gen).word}, {"tags", (*gen).commaList}, {"user", (*gen).name},
	}
	fragments = strings.Fields(`
		top comments respond main content reviews toc section-2 footnote-3 L120 t=95s /login !/inbox history tab-details faq-4 cite_note-7
		page=3 post-88213 gallery:12 Early_life`)
)
